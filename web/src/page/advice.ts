// What the engine says of a position: what is left, what to guess, what an own idea costs.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Advice, Cost, Position, Solver } from "../engine/api";
import { score } from "../engine/walk";
import type { Turn } from "./route";
import { isStopped, messageOf } from "./solver";

/** How many words are listed at first. */
export const FEW = 60;

export interface Advised {
  position: Position | null;
  advice: Advice | null;
  searching: boolean;
  error: string | null;
  /** Stops the search; the best so far stays. */
  stop: () => void;
  /** Asks for `count` of the next best. */
  more: (count: number) => void;
}

const NOTHING: Omit<Advised, "stop" | "more"> = {
  position: null,
  advice: null,
  searching: false,
  error: null,
};

export function turnTexts(turns: readonly Turn[]): string[] {
  return turns.map((turn) => `${quoted(turn.guess)}=${turn.feedback}`);
}

/** A turn of the engine. */
export function turnOf(text: string): Turn {
  const at = text.lastIndexOf("=");
  const guess = text.slice(0, at).replace(/^"(.*)"$/, "$1").replaceAll('""', '"');
  return { guess, feedback: text.slice(at + 1) };
}

/** A name of a table that has quotes or an equals sign stands in quotes. */
function quoted(guess: string): string {
  return /^[^"=]*$/.test(guess) ? guess : `"${guess.replaceAll('"', '""')}"`;
}

/** The position after `turns` and advice for it. With `quiet`, the position alone. */
export function useAdvice(solver: Solver, turns: readonly Turn[], quiet = false): Advised {
  const texts = turnTexts(turns);
  const place = texts.join(" ");
  // An effect runs after the new turns are drawn: what is known of another place is left out here.
  const [known, setKnown] = useState({ ...NOTHING, solver, place });
  const running = useRef<AbortController | null>(null);

  const search = async (more?: number) => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    const show = (change: Partial<Advised>) => {
      if (running.current === own) setKnown((old) => ({ ...old, ...change }));
    };
    try {
      const asked = solver.position(texts, FEW).then((position) => {
        show({ position, error: null });
        return position;
      });
      asked.catch(() => undefined);
      // At the start nothing can be wrong, and advice is there before the engine is.
      if (quiet || texts.length > 0) {
        const position = await asked;
        if (quiet || position.won || position.candidates === 0 || own.signal.aborted) return;
      }
      show({ searching: true });
      // What is known when it is stopped stays.
      const advice = await solver.advise(texts, {
        signal: own.signal,
        onUpdate: (advice) => show({ advice }),
        ...(more === undefined ? {} : { more }),
      });
      show({ advice });
      await asked;
    } catch (error) {
      if (!isStopped(error)) show({ error: messageOf(error) });
    } finally {
      show({ searching: false });
    }
  };

  useEffect(() => {
    setKnown({ ...NOTHING, solver, place });
    void search();
    return () => running.current?.abort();
  }, [solver, place, quiet]);

  const state = known.solver === solver && known.place === place ? known : NOTHING;
  return { ...state, stop: () => running.current?.abort(), more: (count) => void search(count) };
}

/** The groups into which a guess splits the answers left: the feedback and the size of each. */
export async function groupsOf(
  solver: Solver,
  texts: string[],
  guess: string,
): Promise<[feedback: string, size: number][]> {
  const { words } = await solver.position(texts);
  // Wordle has its rule at hand; in other games the engine knows it.
  const ask = (word: string) =>
    solver.info.kind === "wordle" ? score(guess, word) : solver.score(guess, word);
  const groups = new Map<string, number>();
  for (const feedback of await Promise.all(words.map(ask))) {
    groups.set(feedback, (groups.get(feedback) ?? 0) + 1);
  }
  return [...groups];
}

/** The sizes of the groups into which a guess splits the answers left, largest first. `null` until
 * they are known. */
export function useGroups(
  solver: Solver,
  turns: readonly Turn[],
  guess: string,
): readonly number[] | null {
  const texts = turnTexts(turns);
  const of = [...texts, guess].join(" ");
  const [found, setFound] = useState<{ of: string; sizes: readonly number[] } | null>(null);
  useEffect(() => {
    let gone = false;
    const find = async () => {
      const groups = await groupsOf(solver, texts, guess);
      if (!gone) setFound({ of, sizes: groups.map(([, size]) => size).sort((a, b) => b - a) });
    };
    if (guess) find().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [solver, of]);
  return found?.of === of ? found.sizes : null;
}

export interface Idea {
  guess: string;
  cost: Cost | null;
  error: string | null;
}

/** What `guess` would cost. Empty: nothing is asked. */
export function useIdea(solver: Solver, turns: readonly Turn[], guess: string): Idea | null {
  const [idea, setIdea] = useState<Idea | null>(null);
  const texts = turnTexts(turns);
  useEffect(() => {
    if (!guess) return setIdea(null);
    const own = new AbortController();
    const show = (cost: Cost | null, error: string | null) => {
      if (!own.signal.aborted) setIdea({ guess, cost, error });
    };
    show(null, null);
    const asked = solver.costOf(texts, guess, {
      signal: own.signal,
      onUpdate: (cost) => show(cost, null),
    });
    asked.then(
      (cost) => show(cost, null),
      (error: unknown) => show(null, messageOf(error)),
    );
    return () => own.abort();
  }, [solver, texts.join(" "), guess]);
  return idea;
}
