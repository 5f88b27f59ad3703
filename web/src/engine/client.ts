// A solver over a worker, with the tree of the package for positions on it.

import type {
  Advice,
  Analysing,
  Analysis,
  Choice,
  Cost,
  Game,
  GameInfo,
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
  Step,
  TreeInfo,
  TreeNode,
  Turn,
  Urls,
  Vocabulary,
  Words,
} from "./api.js";
import * as check from "./check.js";
import { absolute } from "./host.js";
import { closed, type Hearing, Link, until } from "./link.js";
import { prove } from "./proof.js";
import { isShipped, letters, LISTS, MODES, parted, readTree, type Tree, treeUrl, type Walk } from "./walk.js";
import type { Part } from "./worker.js";

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

  async words(): Promise<Words> {
    return this.#ask({ do: "words" });
  }

  async position(turns: Turn[], limit?: number): Promise<Position> {
    check.turns(turns, "turns");
    check.count(limit, "limit");
    // The tree knows the answers too, and it is there before the engine.
    const walk = this.#link?.loaded ? undefined : await this.#followed(turns);
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
      words: walk.answers.slice(0, limit ?? Infinity),
      won: false,
      guessesLeft: this.info.maxGuesses - turns.length,
      beyondList: false,
      limited: true,
    };
  }

  async advise(turns: Turn[], running: Running<Advice> & { more?: number } = {}): Promise<Advice> {
    check.turns(turns, "turns");
    check.advising(running, "options");
    const { signal, onUpdate, more } = running ?? {};
    return until(signal, this.#advise(turns, more ?? undefined, signal, onUpdate), () => undefined);
  }

  async #advise(
    turns: Turn[],
    more: number | undefined,
    signal: AbortSignal | undefined,
    onUpdate: ((advice: Advice) => void) | undefined,
  ): Promise<Advice> {
    let latest = advised(await this.#followed(turns));
    if (latest && more === undefined) {
      if (latest.candidates > SEARCHED_MAX || turns.length === 0) return latest;
      if (!signal?.aborted) onUpdate?.({ ...latest, share: 0 });
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
    const onPart = (part: Part) => {
      const advice = shown({ ...part, share: share(part.share) });
      // The guess of a tree is not followed by a worse one.
      if (!advice || (latest?.label === "tree" && advice.label.startsWith("best"))) return;
      latest = advice;
      onUpdate?.(advice);
    };
    const request = { do: "advise", turns, more };
    const done = await this.#ask<Omit<Advice, "share">>(request, { onPart }, signal);
    return { ...done, share: 1 };
  }

  async costOf(turns: Turn[], guess: string, running: Running<Cost> = {}): Promise<Cost> {
    check.turns(turns, "turns");
    check.text(guess, "guess");
    check.running(running, "options");
    const { signal, onUpdate } = running ?? {};
    const share = rising();
    const onPart = (part: Part) => onUpdate?.({ choice: null, share: share(part.share) });
    const choice = await this.#ask<Choice>({ do: "costOf", turns, guess }, { onPart }, signal);
    return { choice, share: 1 };
  }

  async analyze(played: Played, running: Running<Analysing> = {}): Promise<Analysis> {
    check.played(played, "game");
    const found = (part: Part) => inCamelCase<{ steps: Step[] }>(part.value);
    return inCamelCase(await this.#long<object, { steps: Step[] }>({ do: "analyze", ...played }, running, found));
  }

  async score(guess: string, answer: string): Promise<string> {
    check.text(guess, "guess");
    check.text(answer, "answer");
    return this.#ask({ do: "score", guess, answer });
  }

  async hidden(seed: number): Promise<string> {
    check.number(seed, "seed");
    return this.#ask({ do: "hidden", seed });
  }

  async tree(running: Running<Progress> = {}): Promise<TreeInfo> {
    const info = await this.#long<Omit<TreeInfo, "file">>({ do: "tree" }, running);
    return { ...info, file: await this.#main().file() };
  }

  async node(turns: Turn[], running: Running<Progress> = {}): Promise<TreeNode> {
    check.turns(turns, "turns");
    return this.#long({ do: "node", turns }, running);
  }

  async policies(): Promise<PolicyInfo[]> {
    return this.#ask({ do: "policies" });
  }

  async evaluate(policy: string, running: Running<Progress> = {}): Promise<PolicyStats> {
    check.text(policy, "policy");
    check.running(running, "options");
    const request = { do: "evaluate", policy };
    if (policy === "optimal") {
      await this.tree(running);
      return this.#ask(request);
    }
    const { signal, onUpdate } = running ?? {};
    // All games are played in one go, so stopping means ending the worker.
    const onTold = (news: unknown[]) => onUpdate?.(news.at(-1) as Progress);
    return this.#with(signal, (start) => start().ask(request, { onTold }));
  }

  async prove(options: ProveOptions = {}): Promise<ProofResult> {
    check.proving(options, "options");
    return this.#with(options?.signal, (start) => prove(start, options ?? {}));
  }

  close(): void {
    this.#closed = true;
    this.#link?.end();
    for (const link of this.#others) link.end();
  }

  /** Work on links of its own, which are ended after it or when it is to stop. */
  async #with<T>(signal: AbortSignal | undefined, work: (start: Start) => Promise<T>): Promise<T> {
    const mine = new Set<Link<GameInfo>>();
    let ended = false;
    const end = () => {
      ended = true;
      for (const link of mine) {
        link.end();
        this.#others.delete(link);
      }
    };
    const start = () => {
      if (ended || this.#closed) throw closed();
      const link = this.begin();
      mine.add(link);
      this.#others.add(link);
      return link;
    };
    const working = async () => work(start);
    return until(signal, working(), end).finally(end);
  }

  /** The link for everything else. One that broke down is replaced. */
  #main(): Link<GameInfo> {
    if (this.#closed) throw closed();
    if (!this.#link || this.#link.dead) this.#link = this.begin();
    return this.#link;
  }

  async #ask<T>(request: object, hearing: Hearing = {}, signal?: AbortSignal): Promise<T> {
    const link = this.#main();
    try {
      return await link.ask<T>(request, hearing, signal);
    } catch (error) {
      // The worker was ended for another call: this one is asked again.
      if (!link.lost || this.#closed || signal?.aborted) throw error;
      return this.#ask(request, hearing, signal);
    }
  }

  /** `more` is what an update says beside the share. */
  async #long<T, More = object>(
    request: object,
    running: Running<Progress & More>,
    more: (part: Part) => More = () => ({}) as More,
  ): Promise<T> {
    check.running(running, "options");
    const { signal, onUpdate } = running ?? {};
    const share = rising();
    const onPart = (part: Part) => onUpdate?.({ share: share(part.share), ...more(part) });
    return this.#ask<T>(request, { onPart }, signal);
  }

  /** The place in the tree of the package after these turns, if they lead to one. */
  async #followed(turns: Turn[]): Promise<Walk | null> {
    if (this.#closed) throw closed();
    const tree = await this.light;
    if (this.#closed) throw closed();
    try {
      return tree?.walk().follow(turns) ?? null;
    } catch {
      // The engine says what is wrong.
      return null;
    }
  }
}

/** The advice of the tree of the package. */
function advised(walk: Walk | null): Advice | undefined {
  if (!walk) return undefined;
  const { guess, total, candidates, mayWin, branches } = walk;
  const expected = total / candidates;
  const choice: Choice = { guess, total, expected, missed: 0, blocks: branches, mayWin };
  // The words of the engine, which may not be there yet.
  const rests = "proven, and comes with the program";
  const choices = [choice];
  return { label: "tree", candidates, choices, best: 1, lower: total, basis: "shipped", rests, share: 1 };
}

/** Starts a solver. For a list of the project it is there at once; its engine loads meanwhile. */
export const open: Open = async (game, given) => {
  check.game(game);
  check.options(given, "options");
  const options = given ?? {};
  const { wanted, answers, guesses } = described(game, options);
  const known = embeddedInfo(game, options);
  // Without a tree the engine searches.
  const has = options.treeUrl != null || (known && isShipped(known.name, known.mode));
  const url = has ? treeUrl(known?.name ?? "", known?.mode ?? "", options.treeUrl) : undefined;
  let reading: ReturnType<typeof readTree> | undefined;
  const tree = () => {
    if (!url) return undefined;
    reading ??= readTree(url);
    reading.catch(() => (reading = undefined));
    return reading;
  };
  const begin = () => {
    const bytes = tree()?.then((tree) => tree.bytes);
    // It is told by the link, unless there is none.
    bytes?.catch(() => undefined);
    // A script without modules has no address of its own.
    const beside = import.meta.url ? TOTALS[`${known?.name} ${known?.mode}`]?.() : undefined;
    const totals = absolute(options.totalsUrl ?? beside);
    // What is known already answers the first questions.
    const files = { answers, guesses, tree: bytes, totals, warm: !!known };
    return new Link<GameInfo>(wanted, files, options);
  };
  const link = begin();
  if (!known) return new Client(await link.ready, begin, link, Promise.resolve(null));
  const light = async () => {
    const parsed = known.shipped ? (await tree())?.parsed : undefined;
    // The engine refuses another tree.
    return parsed?.isBestOf(known) ? parsed : null;
  };
  return new Client(known, begin, link, light().catch(() => null));
};

/** The totals of all openers. */
const TOTALS: Record<string, () => URL> = {
  "original easy": () => new URL("./trees/original.totals", import.meta.url),
  "today easy": () => new URL("./trees/today.totals", import.meta.url),
};

let asked: Promise<Vocabulary> | undefined;

/** The lists, games, modes and objectives that there are. */
export async function vocabulary(urls?: Urls): Promise<Vocabulary> {
  check.urls(urls, "options");
  const ask = async () => {
    const link = new Link<Vocabulary>(null, {}, urls ?? {});
    try {
      return await link.ready;
    } finally {
      link.end();
    }
  };
  asked ??= ask();
  asked.catch(() => (asked = undefined));
  return asked;
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
  if ("scores" in game) {
    const { name, answers, guesses, codes } = game.scores;
    const numbers = codes.flatMap((row) => Array.from(row));
    const pairs = new DataView(new ArrayBuffer(2 * numbers.length));
    numbers.forEach((code, at) => pairs.setUint16(2 * at, code, true));
    return {
      wanted: { game: { scores: answers.length }, ...rules },
      answers: new Uint8Array(pairs.buffer),
      guesses: bytes([name, ...answers, ...guesses].join("\n")),
    };
  }
  if ("list" in game) {
    return { wanted: { game: { list: game.list }, wordsFor: game.game, ...rules } };
  }
  return { wanted: { game: { codes: codes(game) }, ...rules } };
}

/** The name of a game of codes. */
function codes(game: Exclude<Game, { list: unknown } | { answers: unknown } | { scores: unknown }>) {
  if ("game" in game) return game.game;
  if ("mastermind" in game) {
    return `mastermind:${game.mastermind.pegs}x${game.mastermind.colours}`;
  }
  return `bulls-and-cows:${game.bullsAndCows.positions}x${game.bullsAndCows.symbols}`;
}

function embeddedInfo(game: Game, options: Options): GameInfo | undefined {
  const [mode, maxGuesses] = [options.mode ?? "easy", options.maxGuesses ?? SHIPPED_WORST];
  if (!("list" in game) || !Object.hasOwn(LISTS, game.list) || game.game || !MODES.includes(mode)) {
    return undefined;
  }
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
