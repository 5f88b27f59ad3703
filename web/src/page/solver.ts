// The solver for the game that is chosen, and the games that can be chosen.

import { useEffect, useState } from "preact/hooks";
import type { Game, ListName, Mode, Solver, Vocabulary } from "../engine/api";
import { open, vocabulary } from "../engine/index";
import { t } from "../texts";
import { ownList } from "./store";

/** The list of one's own. */
export const OWN = "own";

/** The table of one's own as a game of guessing. */
export const TABLE = `table:${OWN}`;

/** The kind of a game, and its size or the list with its words: `mastermind:4x6`, `jotto:original`.
 * A list alone is for Wordle. */
export function parted(name: string): [kind: string, rest: string] {
  const at = name.indexOf(":");
  return at < 0 ? ["wordle", name] : [name.slice(0, at), name.slice(at + 1)];
}

/** What tables of tests need, which is loaded on demand. */
export const identify = () => import("./identify/identify");

/** The module of tables of tests, once it is loaded. */
export function useIdentify(): Awaited<ReturnType<typeof identify>> | null {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof identify>> | null>(null);
  useEffect(() => {
    void identify().then(setLoaded);
  }, []);
  return loaded;
}

/** Whether it is a table of tests, such as `identify:car`, which has a module of its own. */
export function isTests(name: string): boolean {
  return parted(name)[0] === "identify";
}

export function isWordle(name: string): boolean {
  return parted(name)[0] === "wordle";
}

/** What there is to choose from; `null` until the engine has said so. */
export function useVocabulary(): Vocabulary | null {
  const [words, setWords] = useState<Vocabulary | null>(null);
  useEffect(() => {
    void vocabulary().then(setWords, () => undefined);
  }, []);
  return words;
}

/** Trees that are in the project but not in the package, for games that are slow to search. */
const TREES: Readonly<Record<string, URL>> = {
  "bulls-and-cows:4x10 easy": new URL(
    "../../../trees/bulls-and-cows-4x10.tree",
    import.meta.url,
  ),
};

/** The game of a name. `null` if it has a list of one's own that is not here. */
export async function gameOf(name: string): Promise<Game | null> {
  const [kind, rest] = parted(name);
  if (/^\d+x\d+$/i.test(rest)) return { game: name };
  const game = kind === "wordle" ? {} : { game: kind };
  if (name === TABLE) {
    const scores = await (await identify()).ownScores();
    return scores ? { scores } : null;
  }
  if (rest !== OWN) return { list: rest as ListName, ...game };
  const own = await ownList();
  return own ? { ...own, ...game } : null;
}

export type Loading = { solver: Solver } | { error: string } | null;

/** The solver for a game; `null` while it starts. `version` changes when the list of one's own
 * does. */
export function useSolver(name: string, mode: string, version: number, missing: string): Loading {
  const key = `${name} ${mode} ${version}`;
  const [state, setState] = useState<{ key: string; loading: Loading }>({ key, loading: null });
  useEffect(() => {
    const show = (loading: Loading) => gone || setState({ key, loading });
    let solver: Solver | null = null;
    let gone = false;
    const start = async () => {
      const game = await gameOf(name);
      if (game === null) throw new Error(missing);
      const treeUrl = TREES[`${name} ${mode}`];
      const options = { mode: mode as Mode, ...(treeUrl ? { treeUrl } : {}) };
      const started = await open(game, options);
      if (gone) started.close();
      else show({ solver: (solver = started) });
    };
    show(null);
    if (isTests(name)) return undefined;
    start().catch((error: unknown) => show({ error: messageOf(error) }));
    return () => {
      gone = true;
      solver?.close();
    };
  }, [key]);
  // What is there may be the solver of the game before.
  return state.key === key ? state.loading : null;
}

export function messageOf(error: unknown): string {
  return t.said(error instanceof Error ? error.message : String(error));
}

/** Whether a call was stopped, so that there is nothing to say. */
export function isStopped(error: unknown): boolean {
  return (error as { code?: string }).code === "stopped";
}
