// The solver for the game that is chosen, and the games that can be chosen.

import { useEffect, useState } from "preact/hooks";
import type { Game, ListName, Mode, Solver } from "../engine/api";
import { open } from "../engine/index";
import { ownList } from "./store";

export const LISTS: readonly ListName[] = ["original", "nyt-2022-02", "nyt-2022-08"];

/** Other games, as the command names them. */
export const CODES = [
  "mastermind:4x6",
  "mastermind:3x6",
  "bulls-and-cows:3x10",
  "bulls-and-cows:4x10",
] as const;

/** The list of one's own. */
export const OWN = "own";

export function isWordle(name: string): boolean {
  return !name.includes(":");
}

/** The game of a name, such as `original` or `mastermind:4x6`. `null` if there is none. */
async function gameOf(name: string): Promise<Game | null> {
  const list = LISTS.find((known) => known === name);
  if (list) return { list };
  if (name === OWN) return (await ownList()) ?? null;
  const [, kind, places, symbols] = /^([a-z-]+):(\d{1,2})x(\d{1,2})$/.exec(name) ?? [];
  if (kind === "mastermind") {
    return { mastermind: { pegs: Number(places), colours: Number(symbols) } };
  }
  if (kind === "bulls-and-cows") {
    return { bullsAndCows: { positions: Number(places), symbols: Number(symbols) } };
  }
  return null;
}

export type Loading = { solver: Solver } | { error: string } | null;

/** The solver for a game; `null` while it starts. `version` changes when the list of one's own
 * does. */
export function useSolver(name: string, mode: string, version: number, unknown: string): Loading {
  const [state, setState] = useState<Loading>(null);
  useEffect(() => {
    let solver: Solver | null = null;
    let gone = false;
    const start = async () => {
      const game = await gameOf(name);
      if (game === null) throw new Error(unknown);
      const started = await open(game, { mode: isWordle(name) ? (mode as Mode) : "easy" });
      if (gone) started.close();
      else setState({ solver: (solver = started) });
    };
    setState(null);
    start().catch((error: unknown) => {
      if (!gone) setState({ error: messageOf(error) });
    });
    return () => {
      gone = true;
      solver?.close();
    };
  }, [name, mode, version]);
  return state;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a call was stopped, so that there is nothing to say. */
export function isStopped(error: unknown): boolean {
  return (error as { code?: string }).code === "stopped";
}
