// The proof of all openers. It belongs to the solver, not to a view, so that it goes on while one
// looks elsewhere. What is proven is kept in the browser.

import { useEffect, useState } from "preact/hooks";
import type { ProofProgress, ProofResult, Solver } from "../engine/api";
import { isStopped, messageOf } from "./solver";
import { forgetFacts, keepFacts, keptFacts } from "./store";
import type { Bounds, Standing } from "./views/picture";

export interface Proof {
  running: boolean;
  /** The lines of earlier runs. */
  kept: readonly string[];
  /** The seconds of earlier runs. */
  before: number;
  progress: ProofProgress | null;
  bounds: readonly Bounds[];
  standings: ReadonlyMap<string, Standing>;
  result: ProofResult | null;
  problem: string | null;
}

const NOTHING: Proof = {
  running: false,
  kept: [],
  before: 0,
  progress: null,
  bounds: [],
  standings: new Map(),
  result: null,
  problem: null,
};

/** The proof of a solver, and who watches it. */
class Proving {
  state = NOTHING;
  readonly watchers = new Set<() => void>();
  #control: AbortController | null = null;

  #read = false;

  constructor(readonly solver: Solver) {}

  /** Reads what earlier runs have proven. */
  read(): void {
    if (this.#read) return;
    this.#read = true;
    // A browser that keeps nothing can still prove, from the start.
    const before = Number(localStorage.getItem(this.#clock) ?? 0);
    keptFacts(this.solver.key).then((kept) => this.#set({ kept, before }), () => undefined);
  }

  /** Where the time of earlier runs is kept. */
  get #clock(): string {
    return `guesstree-proof ${this.solver.key}`;
  }

  #set(change: Partial<Proof>): void {
    this.state = { ...this.state, ...change };
    for (const watcher of this.watchers) watcher();
  }

  async start(certificate = false): Promise<void> {
    const own = (this.#control = new AbortController());
    const { solver, state } = this;
    const { kept, before } = state;
    let lines = kept;
    // A result stays while its certificate is written.
    const result = certificate ? state.result : null;
    this.#set({ ...NOTHING, kept, before, result, running: true });
    try {
      const result = await solver.prove({
        certificate,
        facts: [...kept],
        signal: own.signal,
        onUpdate: (progress) => own.signal.aborted || this.#set(grown(this.state, progress)),
        onFacts: (news) => {
          lines = [...lines, ...news];
          keepFacts(solver.key, news).catch(() => undefined);
        },
      });
      this.#set({ result });
    } catch (error) {
      if (!isStopped(error)) this.#set({ problem: messageOf(error) });
    } finally {
      const all = before + (this.state.progress?.seconds ?? 0);
      localStorage.setItem(this.#clock, String(all));
      this.#set({ running: false, kept: lines, before: all });
    }
  }

  stop(): void {
    this.#control?.abort();
  }

  async forget(): Promise<void> {
    localStorage.removeItem(this.#clock);
    await forgetFacts(this.solver.key).catch(() => undefined);
    this.#set(NOTHING);
  }
}

/** What is known with one more update. */
function grown(old: Proof, progress: ProofProgress): Partial<Proof> {
  const standings = new Map(old.standings);
  for (const { word, value, exact } of progress.news) standings.set(word, { value, exact });
  const seconds = old.before + progress.seconds;
  const bounds = { seconds, lower: progress.lower, best: progress.best?.value };
  return { progress, bounds: [...old.bounds, bounds], standings };
}

const all = new WeakMap<Solver, Proving>();

/** The proof of a solver. */
export function proofOf(solver: Solver): Proving {
  let proof = all.get(solver);
  if (!proof) all.set(solver, (proof = new Proving(solver)));
  return proof;
}

/** What of a proof a view shows; the view is drawn again when that changes. */
export function useProof<T>(solver: Solver | null, part: (proof: Proof) => T): T {
  const now = () => part(solver ? proofOf(solver).state : NOTHING);
  const [shown, show] = useState(now);
  useEffect(() => {
    if (!solver) return undefined;
    const { watchers } = proofOf(solver);
    const watcher = () => show(now);
    watcher();
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, [solver]);
  return shown;
}
