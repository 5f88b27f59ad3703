// A problem of identification, as the page asks about it: a worker with its module, which has the
// words of the library.

import { useEffect, useState } from "preact/hooks";
import type { Scores } from "../../engine/api";
import { messageOf } from "../solver";
import type { Answered } from "./identify-worker";

/** A table of tests. */
export interface Table {
  name: string;
  bytes: Uint8Array;
  /** How it is read. */
  reading: { objectsInRows: boolean; unknownIsOutcome: boolean };
}

export interface Problem {
  name: string;
  /** The objects by name, each with its class if there are classes. */
  objects: [name: string, group: string | null][];
  tests: {
    name: string;
    /** What it costs, where tests differ. */
    cost: string | null;
    /** Each outcome, and the turn that it makes. */
    outcomes: [name: string, turn: string][];
  }[];
  objectives: string[];
}

/** A step of a plan: a test by its number, with the step after each outcome; or what is found. */
export type Step =
  | { ask: [test: number, next: [outcome: string, step: number][]] }
  | { found: [verdict: string, objects: number[]] };

/** What is left after some turns, and the best plan known from there. */
export interface Position {
  turns: string[];
  /** The numbers of the objects that are left. */
  left: number[];
  steps: Step[];
  optimal: boolean;
  /** No plan is below this, in words. */
  lower: string;
  /** What the plan comes to, in words. */
  upper: string;
  /** What each greedy rule comes to, in words. */
  greedy: [rule: string, value: string][];
  /** The most tests that an object takes. */
  deepest: number;
  /** The plan as a file, by the name of the format. */
  written: Record<string, string>;
}

const inOrder = new Intl.Collator(undefined, { numeric: true });
/** Outcomes in the order that people give them: 2 comes before 10. */
const byOutcome = ([one]: [string, unknown], [other]: [string, unknown]) =>
  inOrder.compare(one, other);

function ordered(position: Position): Position {
  for (const step of position.steps) if ("ask" in step) step.ask[1].sort(byOutcome);
  return position;
}

/** A problem with its worker. */
export class Identifier {
  #worker: Worker | undefined;
  #end: ((error: Error) => void) | undefined;

  private constructor(
    private readonly table: Table,
    readonly problem: Problem,
  ) {}

  static async open(table: Table): Promise<Identifier> {
    const identifier = new Identifier(table, {} as Problem);
    const problem = await identifier.#ask<Problem>(null);
    for (const { outcomes } of problem.tests) outcomes.sort(byOutcome);
    return Object.assign(identifier, { problem });
  }

  /** The best plan after these turns. `onUpdate` hears of the best so far. It ends what was asked
   * before. */
  async plan(
    turns: readonly string[],
    objective: string,
    onUpdate: (position: Position) => void,
  ): Promise<Position> {
    if (this.#end) this.stop();
    const show = (position: Position) => onUpdate(ordered(position));
    return ordered(await this.#ask<Position>({ plan: { turns, objective } }, show));
  }

  /** The table as a game of guessing, if its outcomes are numbers. */
  scores(): Promise<Scores> {
    return this.#ask({ scores: true });
  }

  /** Ends the search. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#end?.(Object.assign(new Error("stopped"), { code: "stopped" }));
  }

  /** Asks a worker, which is told of the table first if it is new. */
  async #ask<T>(what: object | null, onUpdate?: (part: Position) => void): Promise<T> {
    const isNew = !this.#worker;
    this.#worker ??= new Worker(new URL("./identify-worker.ts", import.meta.url), { type: "module" });
    const worker = this.#worker;
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#end = reject;
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }: MessageEvent<Answered>) => {
          if ("fault" in data) reject(new Error(data.fault));
          else if ("part" in data) onUpdate?.(data.part);
          else if (data.id === (what ? 1 : 0)) resolve(data.done as T);
        };
        if (isNew) worker.postMessage({ id: 0, open: this.table });
        if (what) worker.postMessage({ id: 1, ...what });
      });
    } finally {
      if (worker === this.#worker) this.#end = undefined;
    }
  }
}

export interface Planned {
  position: Position | null;
  searching: boolean;
  error: string | null;
}

/** The plan after `turns`; a view has one identifier as long as it is shown. */
export function usePlan(
  identifier: Identifier,
  turns: readonly string[],
  objective: string,
): Planned & { stop: () => void } {
  const place = JSON.stringify([turns, objective]);
  const fresh = { place, position: null, searching: true, error: null };
  const [known, setKnown] = useState<Planned & { place: string }>(fresh);
  useEffect(() => {
    let gone = false;
    const show = (change: Partial<Planned>) => {
      if (!gone) setKnown((old) => ({ ...(old.place === place ? old : fresh), ...change }));
    };
    show(fresh);
    identifier.plan(turns, objective, (position) => show({ position })).then(
      (position) => show({ position, searching: false }),
      (error: unknown) => {
        const stopped = (error as { code?: string }).code === "stopped";
        show({ searching: false, ...(stopped ? {} : { error: messageOf(error) }) });
      },
    );
    return () => {
      gone = true;
    };
  }, [identifier, place]);
  return { ...(known.place === place ? known : fresh), stop: () => identifier.stop() };
}
