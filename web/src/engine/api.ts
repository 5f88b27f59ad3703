// The contract between the engine and whoever uses it: the page, and programs in Node.
//
//     import { open } from "guesstree";
//     const solver = await open({ list: "original" });
//     const advice = await solver.advise(["crane=-y---"]);
//     console.log(advice.choices[0].guess, advice.choices[0].expected);
//
// `open` starts a worker. Everything that takes long runs there, so no call blocks the page. Calls
// that take `Running` are answered one after the other, and each can be stopped by its `AbortSignal`;
// the other calls are answered in between. Whatever goes wrong is a `GuesstreeError`.

/** Which guesses may follow a feedback. Wordle has all four, games of codes have "easy" and "strict",
 * other games "easy" alone. */
export type Mode = "easy" | "hard" | "ultra" | "strict";

/** A guess and its feedback, as the command writes it: `salet=BYBBG`, `salet=-y--g`,
 * `salet=01002`, `112=1B0W` (Mastermind), `1234=1A2B` (Bulls and Cows), `crane=2` (Jotto). */
export type Turn = string;

/** The words of a game. Words are for Wordle, unless `game` names another game of words: "jotto". */
export type Game =
  /** A list of the project. */
  | { list: ListName; game?: string }
  /** Lists of one's own: the texts of files, one word on each line. Without `guesses` the answers
   * are the allowed guesses. Names are those of the files, and errors repeat them. */
  | { answers: TextFile; guesses?: TextFile; game?: string }
  /** Any game, by its feedback. */
  | { scores: Scores }
  /** All codes of a game, by the name that the command has for it: "black-peg:4x6". */
  | { game: string }
  /** Codes of `pegs` pegs in `colours` colours: "mastermind:4x6". */
  | { mastermind: { pegs: number; colours: number } }
  /** Codes of `positions` different symbols out of `symbols`: "bulls-and-cows:4x10". */
  | { bullsAndCows: { positions: number; symbols: number } };

export type ListName = "original" | "nyt-2022-02" | "nyt-2022-08" | "today";

/** A game that numbers describe: names of up to 80 characters, and the feedback to each guess. The
 * rules are those of a table for the command: an answer that is among the guesses has the winning
 * number there, which comes nowhere else; any other answer may be guessed, too, and is told right or
 * wrong. */
export interface Scores {
  name: string;
  answers: string[];
  guesses: string[];
  /** For each guess a row with the feedback for each answer, from 0 to 65534. */
  codes: ArrayLike<number>[];
}

export interface TextFile {
  name: string;
  /** The bytes tell more than the text: what is not UTF-8 is an error that says so. */
  text: string | Uint8Array;
}

/** Where the files of the package are, if a bundler does not see to that. A relative address counts
 * from the page, in Node from the current folder. */
export interface Urls {
  /** `worker.js`. It may be on another host that allows it (CORS). */
  workerUrl?: string | URL;
  /** `wasm/simd.wasm`, or `wasm/scalar.wasm` for browsers without vector instructions. Default: the
   * one of both that fits, beside the worker. */
  wasmUrl?: string | URL;
}

export interface TreeOptions {
  /** Default: "easy". */
  mode?: Mode;
  /** The file of the best tree for this game. Default: the tree of the package, if it has one. */
  treeUrl?: string | URL;
}

export interface Options extends TreeOptions, Urls {
  /** Guesses in a game, from 1 to 100. Default: 6 for Wordle, 100 for other games. */
  maxGuesses?: number;
  /** The file of the exact totals of all first guesses. Default: that of the package, if it has one
   * for this game. Where it cannot be loaded, first guesses are searched. */
  totalsUrl?: string | URL;
}

/** The kinds of errors. They are those of the command; `docs/JSON.md` explains each. */
export type ErrorCode =
  | "off-tree"
  | "impossible"
  | "already-won"
  | "no-guesses-left"
  | "forbidden-guess"
  | "no-tree"
  | "no-answer"
  | "usage"
  | "bad-turn"
  | "unknown-word"
  | "no-such-list"
  | "no-shipped-tree"
  | "other-tree"
  | "unreadable"
  | "unsaved"
  | "failed"
  | "stopped"
  | "incomplete";

/** Every error of the package, with the words of the command. `turn` is the number of the turn that
 * it is about, from 1. After an abort `name` is "AbortError" and `cause` the reason of the signal. */
export class GuesstreeError extends Error {
  declare readonly turn?: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    turn?: number,
  ) {
    super(message);
    this.name = "GuesstreeError";
    if (turn !== undefined) this.turn = turn;
  }
}

/** For calls that may take long. */
export interface Running<T> {
  /** Stops the call, which then rejects with the code "stopped". What is known by then was told to
   * `onUpdate`. */
  signal?: AbortSignal;
  /** Called with what is known so far. */
  onUpdate?: (update: T) => void;
}

/** How far a search is. */
export interface Progress {
  /** From 0 to 1, about. It never falls within a call. */
  share: number;
}

/** What a game is, for boards and headings. */
export interface GameInfo {
  /** The name of the list: "original", "mastermind-4x6", or the stem of the file of answers. */
  name: string;
  /** The game without its size: "wordle", "mastermind", … */
  kind: string;
  /** The game as it can be asked for: "mastermind:4x6". */
  game: string;
  mode: Mode;
  maxGuesses: number;
  /** Letters of a word, pegs or positions of a code. */
  letters: number;
  /** The symbols of a code, in order, such as "123456"; of other games of words the letters; "" for
   * Wordle. */
  symbols: string;
  /** What places and symbols of a code are called, such as "pegs" and "colours". Empty for words. */
  units: string[];
  /** Whether no symbol comes twice in a code. */
  distinct: boolean;
  /** What feedback counts, in order. The choices with commas between them are a feedback: `1,2`. One
   * that is no number is a whole feedback. Empty for Wordle, whose feedback marks letters, and for
   * scores, whose feedback is one of their numbers. */
  counts: { name: string; choices: string[] }[];
  answers: number;
  guesses: number;
  /** Names the words, whatever the list is called: 32 hexadecimal digits. */
  fingerprint: string;
  /** Whether a tree comes with the program, so that `tree` answers at once. */
  shipped: boolean;
  /** What the command says on standard error of a list of one's own: words that a file has more than
   * once. Mostly empty. */
  notes: string[];
}

/** The words of the library: what a menu offers. */
export interface Vocabulary {
  lists: {
    name: ListName;
    answers: number;
    guesses: number;
    /** What it is, and what it lacks. */
    description: string;
  }[];
  /** Every game, in its usual sizes. */
  games: {
    /** As it can be asked for: "mastermind:4x6". */
    game: string;
    name: string;
    /** Whether its words are those of a list. */
    words: boolean;
    /** Its size and what that counts: `[[4, "pegs"], [6, "colours"]]`. Empty for words. */
    size: [number, string][];
    modes: Mode[];
  }[];
  modes: Mode[];
  /** The objectives of the command; "within=4" stands for any number. */
  objectives: string[];
}

export interface Words {
  answers: string[];
  /** All allowed guesses, answers first. */
  guesses: string[];
}

/** A position in a game, checked. */
export interface Position {
  /** The turns in one notation, `salet=BYBBG`. */
  turns: Turn[];
  /** The number of answers that fit. */
  candidates: number;
  /** The answers that fit, sorted: at most `limit` of them. */
  words: string[];
  /** Whether the last guess was the answer. */
  won: boolean;
  guessesLeft: number;
  /** Whether no answer of the list fits, so that the answers are the allowed guesses that fit. */
  beyondList: boolean;
  /** Whether advice keeps to the guesses left. It does not where none are left, nor with more than 250
   * candidates and fewer than 5 guesses left, which would take long: it is then the best on average,
   * `missed` is 0, and some candidates may be found too late. */
  limited: boolean;
}

/** A guess and what it would achieve. */
export interface Choice {
  guess: string;
  /** The guesses over all candidates with perfect play after this one, which counts too. */
  total: number;
  /** The mean number of guesses of a candidate: `total / candidates`. */
  expected: number;
  /** Candidates that are not found within the guesses left; 0 nearly always. If it is not, only
   * guesses with the least `missed` are best, and `total` comes second. If the label of the advice
   * begins with "best", it is not proven that more cannot be found. */
  missed: number;
  /** The number of different feedbacks that are possible. */
  blocks: number;
  /** Whether it may be the answer. */
  mayWin: boolean;
}

/** Where advice comes from: "tree": a tree that claims to be optimal; "proven": a search that
 * came to its end; "best so far": a search that is still running or was stopped; "best of a sample":
 * a look at a few guesses, where the table of feedback does not fit into the memory. */
export type Label = "tree" | "proven" | "best so far" | "best of a sample";

/** Where a claim rests, the strongest first: a search of this run, a certificate, a tree that comes with
 * the page, a ledger, a file. */
export type Basis = "proven" | "certificate" | "shipped" | "ledger" | "file";

export interface Advice extends Progress {
  label: Label;
  candidates: number;
  /** Best first: the recommended guess, all that are as good, and some of the next best. Empty
   * while nothing is known. If the label is "tree", the recommended guess alone: ask again with
   * `more` to have others. */
  choices: Choice[];
  /** How many of `choices`, from the first, are equally good. If the label begins with "best",
   * these are the best found so far. */
  best: number;
  /** A proven lower bound on the total of every guess; 0 if nothing is proven. Equal to the total of
   * the first choice unless the label begins with "best". */
  lower: number;
  /** Where `label` and `lower` rest. */
  basis: Basis;
  /** `basis` in words: "proven here". */
  rests: string;
}

/** What a guess of one's own would cost, beside the best. */
export interface Cost extends Progress {
  /** `null` until the search has come to its end. */
  choice: Choice | null;
}

/** A finished game. */
export type Played =
  | { guesses: string[]; answer: string }
  /** `grid` is a text with a row of squares for each guess, as people share it. What stands beside
   * the squares changes nothing. */
  | { guesses: string[]; grid: string };

export interface Step {
  guess: string;
  feedback: string;
  candidatesBefore: number;
  candidatesAfter: number;
  /** Guesses expected with this guess, itself included, and perfect play after it. */
  expected: number;
  missed: number;
  best: string;
  bestExpected: number;
  bestMissed: number;
  /** `expected - bestExpected`. */
  skillLost: number;
  /** How much better the feedback was than the average feedback. */
  luck: number;
  /** Guesses expected after the feedback; 0 if the guess was the answer. */
  expectedAfter: number;
  beyondList: boolean;
}

/** How far an analysis is. */
export interface Analysing extends Progress {
  /** The last steps of the game, which are known first. */
  steps: Step[];
}

/** Skill and luck in a finished game. In a game that was won,
 * `guesses = expected + skillLost - luck`. */
export interface Analysis {
  answer: string | null;
  guesses: number;
  solved: boolean;
  /** Guesses expected before the first. */
  expected: number;
  skillLost: number;
  luck: number;
  steps: Step[];
  /** The best guesses from the start to the answer, if that is known. */
  bestLine: string[] | null;
  bestLineAfterFirst: string[] | null;
  /** How hard the answer is; `null` if it is unknown or no answer of the list, or if no tree is at
   * hand that is proven to be the best. */
  difficulty: Difficulty | null;
  /** What the reader should know of how a grid was read, such as which of several it was. */
  notes: string[];
}

/** How hard an answer is in the best tree. */
export interface Difficulty {
  word: string;
  /** The guesses that it takes. */
  guesses: number;
  /** The mean over all answers. */
  expected: number;
  /** One more than the number of answers that take more guesses. */
  rank: number;
  /** The answers of this rank, this one included. */
  sharing: number;
  answers: number;
}

/** A branch of a tree: what follows a feedback. */
export interface Branch {
  /** As in turns, such as `BYBBG`. */
  feedback: string;
  /** The number of answers in it. */
  size: number;
  answers: string[];
  /** The guess to make there; `null` for the winning feedback. */
  guess: string | null;
  /** Guesses that all answers of the branch take together, after the guess above; 0 for the winning
   * feedback. */
  total: number;
}

/** A position in a tree. */
export interface TreeNode {
  /** The turns that lead here. */
  turns: Turn[];
  guess: string;
  candidates: number;
  mayWin: boolean;
  /** Guesses over all answers that are possible here, this one included. */
  total: number;
  expected: number;
  /** The most guesses that are still needed. */
  worst: number;
  /** `[i]` answers are found with `i + 1` more guesses. */
  histogram: number[];
  /** Large branches first. */
  branches: Branch[];
}

/** What is claimed of a tree. */
export interface TreeInfo {
  opener: string;
  answers: number;
  total: number;
  mean: number;
  worst: number;
  histogram: number[];
  /** Whether no tree is better, over all openers. */
  optimal: boolean;
  /** A lower bound of the total of any tree. */
  lower: number;
  /** The file, as `docs/FORMAT.md` describes it; `guesstree show` and all other commands read it. */
  file: Uint8Array;
}

/** A policy and what it achieves over all answers. */
export interface PolicyStats {
  policy: string;
  games: number;
  solved: number;
  mean: number;
  deviation: number;
  worst: number;
  /** `[i]` games were won with `i + 1` guesses. */
  histogram: number[];
  /** The answers that were not found within the limit. */
  missed: string[];
}

export interface PolicyInfo {
  name: string;
  /** What it guesses, in a few words. */
  about: string;
}

/** What is proven of an opener. `exact`: the total of its best tree is `value`; otherwise it is at
 * least that. `value` is `null` if it begins no tree within the limit. */
export interface Fact {
  word: string;
  value: number | null;
  exact: boolean;
}

/** How far an opener is from being proven: its total is known; it is too high for a place among the
 * best; there is no tree within the limit; or more has to be proven. */
export type OpenerStatus = "exact" | "at-least" | "impossible" | "open";

/** An opener in a ranking. */
export interface Ranked extends Fact {
  status: OpenerStatus;
  /** Whether nothing more has to be proven of it. */
  settled: boolean;
  /** Whether it is one of the best that were asked for. */
  amongBest: boolean;
  /** In games with symmetries: the opener that it is like, and has the value of. */
  like: string | null;
}

export interface ProveOptions extends Running<ProofProgress> {
  /** How many of the best openers to solve exactly, with all that tie with the last. Default: 10. */
  top?: number;
  /** The number of workers, up to 64. Default: the number of processors, at most 8. */
  workers?: number;
  /** Facts from earlier runs: lines as `onFacts` gave them, for the same `key`. They are trusted
   * as those of a ledger are. What is not a line of this proof is an error of code "unreadable". */
  facts?: string[];
  /** Called with new lines whenever openers are proven. A page that keeps them can go on after a
   * reload; `key` says for which game. */
  onFacts?: (lines: string[]) => void;
  /** Whether to write the certificate, which takes a while longer. Default: false. */
  certificate?: boolean;
}

export interface ProofProgress extends Progress {
  phase: "preparing" | "proving" | "tree" | "certificate";
  /** Openers of which nothing more has to be proven. Symmetric openers count one by one. */
  done: number;
  openers: number;
  /** The best so far; `null` if none is known yet, or there is none: see `lower`. */
  best: Fact | null;
  /** A proven lower bound on the cost of every opener; `null` if it is proven that no opener finds
   * every answer within the limit. */
  lower: number | null;
  /** What was proven since the last update, in the order of proof. */
  news: Fact[];
  workers: number;
  seconds: number;
}

/** A complete ranking. */
export interface ProofResult {
  /** All openers, best first. */
  openers: Ranked[];
  /** The openers whose facts came from `facts`. */
  recalled: number;
  /** The best tree; `null` if it is proven that no opener finds every answer within the limit. */
  tree: TreeInfo | null;
  /** The ledger as a file that `guesstree prove --ledger` reads and goes on with. */
  ledger: string;
  /** The certificate for `guesstree-check`, if it was asked for and there is one. */
  certificate: string | null;
  /** Why there is no certificate although it was asked for. */
  noCertificate: string | null;
  seconds: number;
}

/** Answers questions about one game. Made by `open`. */
export interface Solver {
  readonly info: GameInfo;

  /** The words of the game. */
  words(): Promise<Words>;

  /** Checks turns and says what is left. Rejects with the words of the command if a turn is
   * impossible or not allowed. `limit` is the most words listed; default: all. */
  position(turns: Turn[], limit?: number): Promise<Position>;

  /** The best guess. Where a tree leads to the position, the answer is there at once; otherwise
   * `onUpdate` shows the best so far until the search ends. Without `more` the number of next best
   * guesses suits the position. */
  advise(turns: Turn[], running?: Running<Advice> & { more?: number }): Promise<Advice>;

  /** What `guess` would cost. Compare with the total of the first choice of `advise`. */
  costOf(turns: Turn[], guess: string, running?: Running<Cost>): Promise<Cost>;

  /** Skill and luck in a finished game, guess by guess. */
  analyze(played: Played, running?: Running<Analysing>): Promise<Analysis>;

  /** The feedback of a guess, as in turns: `BYBBG`. */
  score(guess: string, answer: string): Promise<string>;

  /** An answer to guess, different for each seed; for games against the page. */
  hidden(seed: number): Promise<string>;

  /** The best tree: the shipped one, or the one that was found first. Without a shipped tree this
   * is a search, and rejects with the code "no-tree" if no tree keeps to the limit on guesses. */
  tree(running?: Running<Progress>): Promise<TreeInfo>;

  /** The position after `turns` in the best tree. After turns that leave the tree, a tree for that
   * position is searched. */
  node(turns: Turn[], running?: Running<Progress>): Promise<TreeNode>;

  /** The policies that can be compared. Wordle only: for other games there is "optimal" alone. */
  policies(): Promise<PolicyInfo[]>;

  /** Plays a policy over all answers. */
  evaluate(policy: string, running?: Running<Progress>): Promise<PolicyStats>;

  /** Names the proof of a game: facts of one key fit together. */
  readonly key: string;

  /** Ranks all openers, shared out among workers of their own. */
  prove(options?: ProveOptions): Promise<ProofResult>;

  /** Ends the workers. All calls reject with the code "stopped" from now on, and so do those that are
   * not answered yet. */
  close(): void;
}

/** Starts a solver. Rejects if the words are no list, with the same message as the command. */
export type Open = (game: Game, options?: Options) => Promise<Solver>;
