// A solver over a worker, with the tree of the package for positions on it.

import type {
  Advice,
  Analysis,
  Choice,
  Cost,
  Game,
  GameInfo,
  ListName,
  Open,
  Options,
  Played,
  PolicyInfo,
  PolicyStats,
  Position,
  Progress,
  ProofResult,
  ProveOptions,
  Running,
  Solver,
  TreeInfo,
  TreeNode,
  Turn,
  Vocabulary,
  Words,
} from "./api.js";
import { GuesstreeError } from "./api.js";
import { Link, stopped } from "./link.js";
import { prove } from "./proof.js";
import { isShipped, letters, parted, shippedFile, Tree } from "./walk.js";
import type { Part } from "./worker.js";

/** What is known of the lists of the project before the engine is there. */
const LISTS: Record<ListName, [answers: number, guesses: number, fingerprint: string]> = {
  original: [2315, 12972, "b3d59e5732d633c98b2ff7548cc21ec9"],
  "nyt-2022-02": [2309, 12947, "9cb3e7d326ea74d040eec93ad5bfc6ef"],
  "nyt-2022-08": [2309, 14855, "82c787525349a6f25005957f6bde61fd"],
};

/** With more candidates than this a tree that fits is the advice, as in the engine. With fewer a
 * search is quick and says more. */
const SEARCHED_MAX = 250;

/** Any tree of the package finds every answer within this many guesses. */
const SHIPPED_WORST = 6;

/** How a link is started. */
type Start = () => Link<GameInfo>;

class Client implements Solver {
  #link: Link<GameInfo> | undefined;
  #closed = false;
  /** The links of policies and proofs. */
  readonly #others = new Set<Link<GameInfo>>();
  #tree: Promise<TreeInfo> | undefined;

  constructor(
    readonly info: GameInfo,
    private readonly begin: Start,
    link: Link<GameInfo> | undefined,
    /** The tree of the package for this game, if there is one. */
    private readonly light: Promise<Tree | null>,
  ) {
    this.#link = link;
  }

  get key(): string {
    const { fingerprint, mode, maxGuesses } = this.info;
    return `${fingerprint} ${mode} mean ${maxGuesses}`;
  }

  words(): Promise<Words> {
    return this.#ask({ do: "words" });
  }

  async position(turns: Turn[], limit?: number): Promise<Position> {
    // The tree knows the answers too, and it is there before the engine.
    const walk = this.#link?.loaded ? undefined : (await this.light)?.walk().follow(turns);
    if (!walk || turns.length >= this.info.maxGuesses) {
      return this.#ask({ do: "position", turns, limit });
    }
    const written = (turn: Turn) => {
      const [guess, feedback] = parted(turn);
      return `${guess.trim().toLowerCase()}=${letters(feedback!)}`;
    };
    return {
      turns: turns.map(written),
      candidates: walk.candidates,
      words: walk.answers.slice(0, limit),
      won: false,
      guessesLeft: this.info.maxGuesses - turns.length,
      beyondList: false,
      limited: true,
    };
  }

  async advise(turns: Turn[], running: Running<Advice> & { more?: number } = {}): Promise<Advice> {
    const { signal, onUpdate, more } = running;
    if (signal?.aborted) throw stopped();
    let latest: Advice | undefined = await this.#onTree(turns);
    if (latest && more === undefined) {
      if (latest.candidates > SEARCHED_MAX || turns.length === 0) return latest;
      onUpdate?.({ ...latest, share: 0 });
    }
    const shown = (part: Part): Advice | undefined => {
      const advice = part.value as Omit<Advice, "share"> | null;
      if (!advice) return latest && { ...latest, share: part.share };
      // Each slice has bounds of its own, which all hold; but not where candidates are missed.
      const missed = (advice.choices[0]?.missed ?? 0) > 0;
      const lower = missed ? advice.lower : Math.max(advice.lower, latest?.lower ?? 0);
      return { ...advice, lower, share: part.share };
    };
    const share = rising();
    try {
      const request = { do: "advise", turns, more };
      const done = await this.#ask<Omit<Advice, "share">>(request, {
        signal,
        onPart: (part) => {
          const advice = shown({ ...part, share: share(part.share) });
          // The guess of a tree is not followed by a worse one.
          if (!advice || (latest?.label === "tree" && advice.label === "best so far")) return;
          latest = advice;
          onUpdate?.(advice);
        },
      });
      return { ...done, share: 1 };
    } catch (error) {
      if (!isStopped(error) || this.#closed) throw error;
      const none = { label: "best so far", candidates: 0, best: 0, lower: 0, rests: "" } as const;
      return latest ?? { ...none, basis: "proven", choices: [], share: 0 };
    }
  }

  async costOf(turns: Turn[], guess: string, running: Running<Cost> = {}): Promise<Cost> {
    const share = rising();
    const choice = await this.#ask<Choice>(
      { do: "costOf", turns, guess },
      {
        signal: running.signal,
        onPart: (part) => running.onUpdate?.({ choice: null, share: share(part.share) }),
      },
    );
    return { choice, share: 1 };
  }

  async analyze(played: Played, running: Running<Progress> = {}): Promise<Analysis> {
    return inCamelCase(await this.#long<object>({ do: "analyze", ...played }, running));
  }

  score(guess: string, answer: string): Promise<string> {
    return this.#ask({ do: "score", guess, answer });
  }

  hidden(seed: number): Promise<string> {
    return this.#ask({ do: "hidden", seed });
  }

  async tree(running: Running<Progress> = {}): Promise<TreeInfo> {
    this.#tree ??= this.#findTree(running);
    try {
      return await this.#tree;
    } catch (error) {
      this.#tree = undefined;
      throw error;
    }
  }

  async #findTree(running: Running<Progress>): Promise<TreeInfo> {
    const info = await this.#long<Omit<TreeInfo, "file">>({ do: "tree" }, running);
    return { ...info, file: await this.#main().file() };
  }

  node(turns: Turn[], running: Running<Progress> = {}): Promise<TreeNode> {
    return this.#long({ do: "node", turns }, running);
  }

  policies(): Promise<PolicyInfo[]> {
    return this.#ask({ do: "policies" });
  }

  async evaluate(policy: string, running: Running<Progress> = {}): Promise<PolicyStats> {
    const request = { do: "evaluate", policy };
    if (policy === "optimal") {
      await this.tree(running);
      return this.#ask(request);
    }
    // All games are played in one go, so stopping means ending the worker.
    const told = (news: unknown[]) => running.onUpdate?.(news.at(-1) as Progress);
    return this.#with(running.signal, (start) => start().ask(request, { onTold: told }));
  }

  async prove(options: ProveOptions = {}): Promise<ProofResult> {
    return this.#with(options.signal, (start) => prove(start, options));
  }

  close(): void {
    this.#closed = true;
    this.#link?.end();
    for (const link of this.#others) link.end();
  }

  /** Work on links of its own, which are ended after it or when it is to stop. */
  async #with<T>(signal: AbortSignal | undefined, work: (start: Start) => Promise<T>): Promise<T> {
    if (signal?.aborted || this.#closed) throw stopped();
    const mine = new Set<Link<GameInfo>>();
    const end = () => {
      for (const link of mine) {
        link.end();
        this.#others.delete(link);
      }
    };
    signal?.addEventListener("abort", end, { once: true });
    try {
      return await work(() => {
        if (signal?.aborted || this.#closed) throw stopped();
        const link = this.begin();
        mine.add(link);
        this.#others.add(link);
        return link;
      });
    } finally {
      signal?.removeEventListener("abort", end);
      end();
    }
  }

  /** The link for everything else. One that broke down is replaced. */
  #main(): Link<GameInfo> {
    if (this.#closed) throw stopped();
    if (!this.#link || this.#link.dead) this.#link = this.begin();
    return this.#link;
  }

  async #ask<T>(request: object, hearing: Parameters<Link["ask"]>[1] = {}): Promise<T> {
    return this.#main().ask<T>(request, hearing);
  }

  #long<T>(request: object, { signal, onUpdate }: Running<Progress>): Promise<T> {
    const share = rising();
    const onPart = (part: Part) => onUpdate?.({ share: share(part.share) });
    return this.#ask<T>(request, { signal, onPart });
  }

  /** The advice of the tree of the package, if the turns are on it. */
  async #onTree(turns: Turn[]): Promise<Advice | undefined> {
    const walk = (await this.light)?.walk().follow(turns);
    if (!walk) return undefined;
    const { guess, total, candidates, mayWin, branches } = walk;
    const expected = total / candidates;
    const choice: Choice = { guess, total, expected, missed: 0, blocks: branches, mayWin };
    // The words of the engine, which may not be there yet.
    const rests = "proven, from a tree that comes with the program";
    const choices = [choice];
    return { label: "tree", candidates, choices, best: 1, lower: total, basis: "shipped", rests, share: 1 };
  }
}

/** Starts a solver. For a list of the project it is there at once; its engine loads meanwhile. */
export const open: Open = async (game, options = {}) => {
  const { wanted, answers, guesses } = described(game, options);
  const known = embeddedInfo(game, options);
  // Without the tree the engine searches.
  const has = known && isShipped(known.name, known.mode);
  const tree = has ? shippedFile(known.name, known.mode).catch(() => undefined) : undefined;
  const begin = () => new Link<GameInfo>(wanted, { answers, guesses, tree });
  const link = begin();
  if (known) {
    const parsed = async () => {
      const bytes = known.shipped ? await tree : undefined;
      return bytes ? Tree.parse(bytes) : null;
    };
    return new Client(known, begin, link, parsed().catch(() => null));
  }
  return new Client(await link.ready, begin, link, Promise.resolve(null));
};

let asked: Promise<Vocabulary> | undefined;

/** The lists, games, modes and objectives that there are. */
export function vocabulary(): Promise<Vocabulary> {
  const ask = async () => {
    const link = new Link<Vocabulary>(null, {});
    try {
      return await link.ready;
    } finally {
      link.end();
    }
  };
  return (asked ??= ask());
}

/** A game as the engine reads it, and the bytes of its files. */
function described(game: Game, options: Options) {
  const rules = { mode: options.mode, maxGuesses: options.maxGuesses };
  const bytes = (text: string | Uint8Array) =>
    typeof text === "string" ? new TextEncoder().encode(text) : text;
  if ("answers" in game) {
    const files = [game.answers.name, game.guesses?.name ?? null];
    return {
      wanted: { game: { files }, wordsFor: game.game, ...rules },
      answers: bytes(game.answers.text),
      guesses: game.guesses && bytes(game.guesses.text),
    };
  }
  if ("list" in game) {
    return { wanted: { game: { list: game.list }, wordsFor: game.game, ...rules } };
  }
  return { wanted: { game: { codes: codes(game) }, ...rules } };
}

/** The name of a game of codes. */
function codes(game: Exclude<Game, { list: ListName } | { answers: unknown }>): string {
  if ("game" in game) return game.game;
  if ("mastermind" in game) {
    return `mastermind:${game.mastermind.pegs}x${game.mastermind.colours}`;
  }
  return `bulls-and-cows:${game.bullsAndCows.positions}x${game.bullsAndCows.symbols}`;
}

function embeddedInfo(game: Game, options: Options): GameInfo | undefined {
  const { mode = "easy", maxGuesses = SHIPPED_WORST } = options;
  if (!("list" in game) || !(game.list in LISTS) || game.game || !["easy", "hard", "strict"].includes(mode)) {
    return undefined;
  }
  if (!Number.isInteger(maxGuesses) || maxGuesses < 1 || maxGuesses > 100) return undefined;
  const [answers, guesses, fingerprint] = LISTS[game.list];
  return {
    name: game.list,
    kind: "wordle",
    game: "wordle",
    mode,
    maxGuesses,
    letters: 5,
    symbols: "",
    units: [],
    distinct: false,
    counts: [],
    answers,
    guesses,
    fingerprint,
    shipped: isShipped(game.list, mode) && maxGuesses >= SHIPPED_WORST,
    notes: [],
  };
}

/** What the command writes as JSON, with the names of this language. */
function inCamelCase<T>(value: unknown): T {
  if (Array.isArray(value)) return value.map(inCamelCase) as T;
  if (typeof value !== "object" || value === null) return value as T;
  const renamed = Object.entries(value).map(([name, field]) => [
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    inCamelCase(field),
  ]);
  return Object.fromEntries(renamed) as T;
}

/** A share that never falls. */
function rising(): (share: number) => number {
  let most = 0;
  return (share) => (most = Math.max(most, share));
}

function isStopped(error: unknown): boolean {
  return error instanceof GuesstreeError && error.code === "stopped";
}
