// A tree file read without the engine: the best guess along a tree that comes with the package, at
// once and in a few kilobytes. `docs/FORMAT.md` describes the file.
//
//     import { shipped } from "guesstree/walk";
//     const walk = (await shipped({ list: "original" })).walk();
//     walk.guess;          // "salet"
//     walk.step("-y--g");  // "next"
//     walk.guess;          // "croup"

import { GuesstreeError, type ListName, type Mode, type TreeOptions } from "./api.js";
import * as check from "./check.js";
import { absolute, readBytes, unreadable as unreadableAt } from "./host.js";

export { GuesstreeError };
export type { ErrorCode, ListName, Mode, TreeOptions } from "./api.js";

/** What a feedback leads to: the next position; the end, as the guess was the answer; or nothing,
 * as no answer gives it here. The last two leave the walk where it is. */
export type Step = "next" | "won" | "impossible";

const MAGIC = [0xb7, 0x47, 0x54, 0x52, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = 96;
const GAMES = ["wordle", "mastermind", "black-peg", "bulls-and-cows", "jotto"];
/** @internal */
export const MODES = ["easy", "hard", "strict", "ultra"];
/** @internal What is known of the lists of the project before the engine is there. */
export const LISTS: Record<ListName, [answers: number, guesses: number, fingerprint: string]> = {
  original: [2315, 12972, "b3d59e5732d633c98b2ff7548cc21ec9"],
  "nyt-2022-02": [2309, 12947, "9cb3e7d326ea74d040eec93ad5bfc6ef"],
  "nyt-2022-08": [2309, 14855, "82c787525349a6f25005957f6bde61fd"],
  today: [2340, 14855, "3646a503d89a8819a2cd5e5b50986556"],
};
/** How feedback is written, and what counts it in capital letters. */
const NOTATIONS: Record<string, [advice: string, signs: string]> = {
  wordle: ["write a mark for each letter, such as BYBBG or -y--g", ""],
  mastermind: ["write the black and the white pegs, such as 2B1W or 2,1", "BW"],
  "black-peg": ["write the pegs in place, such as 2B or 2", "B"],
  "bulls-and-cows": ["write the bulls and the cows, such as 1A2B or 1,2", "AB"],
  jotto: ["write the number of letters in common, or win", ""],
};
/** The alphabet of words whose letters are written apart. */
const ROWS = 2;

/** Words of some letters each, one after the other. */
const cut = (characters: string[], letters: number): string[] =>
  Array.from({ length: characters.length / letters }, (_, word) =>
    characters.slice(word * letters, (word + 1) * letters).join(""),
  );

/** Words as they are spelt, of lines such as `σ,ο,φ,ο,ς=σ`, whose last letter counts as another. */
const spellings = (lines: string): string[] =>
  lines
    .slice(0, -1)
    .split("\n")
    .map((line) => line.split(",").map((letter) => letter.replace(/(?<=.)=.*/su, "")).join(""));

/** A tree: what to guess first, and what to guess next after each feedback. */
export class Tree {
  private constructor(
    /** The game: "wordle", "mastermind", "black-peg", "bulls-and-cows" or "jotto". */
    readonly game: string,
    readonly mode: string,
    /** The name of the list, for people only. */
    readonly list: string,
    /** Names the words of the list: 32 hexadecimal digits. */
    readonly fingerprint: string,
    readonly letters: number,
    readonly answers: number,
    /** Whether no tree is better, over all openers. */
    readonly optimal: boolean,
    private readonly win: number,
    private readonly words: string[],
    private readonly guesses: Uint32Array,
    private readonly wins: Uint8Array,
    private readonly codes: ArrayLike<number>,
    private readonly first: Uint32Array,
    /** The answers below each node, and the guesses that they take from there on. */
    private readonly counts: Uint32Array,
    private readonly costs: Uint32Array,
  ) {}

  /** The tree in the bytes of a file. Throws an error of code "unreadable" if they are damaged. */
  static parse(bytes: Uint8Array): Tree {
    check.bytes(bytes, "bytes");
    try {
      return Tree.#read(bytes);
    } catch (error) {
      // A number in the file leads out of it.
      throw error instanceof GuesstreeError ? error : unreadable("the tree file is no tree");
    }
  }

  static #read(bytes: Uint8Array): Tree {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < HEADER || MAGIC.some((byte, at) => bytes[at] !== byte)) {
      throw unreadable("not a tree file");
    }
    if (view.getUint16(8, true) !== 1 || view.getUint8(10) >= GAMES.length) {
      throw unreadable("a tree file of another version, or of a game that has no walk here");
    }
    const sum = crc32(crc32(~0, bytes.subarray(0, 92)), bytes.subarray(HEADER));
    if (bytes.length !== HEADER + view.getUint32(84, true) || ~sum >>> 0 !== view.getUint32(92, true)) {
      throw unreadable("the tree file is damaged or not whole");
    }
    const nodes = view.getUint32(76, true);
    if (nodes > bytes.length) throw unreadable("the tree file is no tree");
    const letters = view.getUint8(13);
    let at = HEADER;
    const column = () => {
      const length = Number(view.getBigUint64(at, true));
      const found = bytes.subarray(at + 8, at + 8 + length);
      at += 8 + length;
      return found;
    };
    const texts = new TextDecoder();
    const list = texts.decode(column());
    const spelled = texts.decode(column());
    const words = view.getUint16(18, true) === ROWS ? spellings(spelled) : cut([...spelled], letters);
    const guesses = numbers(column(), 2);
    const bits = column();
    const wins = Uint8Array.from({ length: nodes }, (_, node) => (bits[node >> 3]! >> (node & 7)) & 1);
    const [children, codes] = [column(), column()].map((found) => numbers(found, found.length / nodes));
    const first = new Uint32Array(nodes + 1);
    first[0] = 1;
    let whole = guesses.length === nodes && guesses.every((guess) => guess < words.length);
    for (let node = 0; node < nodes; node++) {
      whole &&= first[node]! > node;
      first[node + 1] = first[node]! + children![node]!;
    }
    if (!whole || first[nodes] !== nodes) throw unreadable("the tree file is no tree");
    const [counts, costs] = [Uint32Array.from(wins), new Uint32Array(nodes)];
    for (let node = nodes - 1; node >= 0; node--) {
      for (let child = first[node]!; child < first[node + 1]!; child++) {
        counts[node]! += counts[child]!;
        costs[node]! += costs[child]!;
      }
      costs[node]! += counts[node]!;
    }
    const hex = (from: number) =>
      Array.from(bytes.subarray(from, from + 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const optimal =
      view.getBigUint64(56, true) === view.getBigUint64(64, true) && view.getUint8(15) === 0;
    return new Tree(
      GAMES[view.getUint8(10)]!,
      MODES[view.getUint8(11)] ?? "",
      list,
      hex(24),
      letters,
      view.getUint32(72, true),
      optimal,
      // Words of eleven letters and more have more codes than the field holds.
      letters > 10 ? 3 ** letters - 1 : view.getUint16(16, true) - 1,
      words,
      guesses,
      wins,
      codes!,
      first,
      counts,
      costs,
    );
  }

  /** A walk from the first guess on. */
  walk(): Walk {
    return new Walk(this);
  }

  /** @internal */
  node(node: number) {
    return {
      guess: this.words[this.guesses[node]!]!,
      candidates: this.counts[node]!,
      mayWin: this.wins[node] === 1,
      total: this.costs[node]!,
      branches: this.first[node + 1]! - this.first[node]! + this.wins[node]!,
    };
  }

  /** @internal The answers from a node on, as a walk meets them. */
  below(node: number, found: string[] = []): string[] {
    if (this.wins[node]) found.push(this.node(node).guess);
    for (let child = this.first[node]!; child < this.first[node + 1]!; child++) {
      this.below(child, found);
    }
    return found;
  }

  /** @internal Whether no tree is better for this game. */
  isBestOf({ fingerprint, mode }: { fingerprint: string; mode: Mode }): boolean {
    return this.fingerprint === fingerprint && this.mode === mode && this.optimal;
  }

  /** @internal The node after a feedback, "won", or "impossible". */
  after(node: number, feedback: string): number | "won" | "impossible" {
    check.text(feedback, "feedback");
    const code = this.code(feedback);
    if (code === undefined) {
      const text = feedback.trim().slice(0, 32);
      const { guess } = this.node(node);
      const message = `the feedback \`${text}\` to ${guess}: ${NOTATIONS[this.game]![0]}`;
      throw new GuesstreeError("bad-turn", message);
    }
    if (code === this.win) return this.wins[node] ? "won" : "impossible";
    for (let child = this.first[node]!; child < this.first[node + 1]!; child++) {
      if (this.codes[child] === code) return child;
    }
    return "impossible";
  }

  /** @internal The code of a feedback, if it is one. */
  private code(feedback: string): number | undefined {
    const text = feedback.trim().toUpperCase();
    if (this.game === "wordle") {
      const digits = signs(text).map(marks);
      if (digits.length !== this.letters || digits.includes(-1)) return undefined;
      return digits.reduce((code, digit) => code * 3 + digit, 0);
    }
    if (this.game === "jotto" && text === "WIN") return this.win;
    const names = NOTATIONS[this.game]![1];
    const isPair = names.length > 1;
    const plain = text.match(isPair ? /^(\d+)\s*,\s*(\d+)$/ : /^(\d+)$/);
    const counts = plain ? plain.slice(1).map(Number) : counted(text, names);
    if (!counts || counts.reduce((sum, count) => sum + count, 0) > this.letters) return undefined;
    return isPair ? counts[0]! * (this.letters + 1) + counts[1]! : counts[0];
  }
}

/** The numbers before signs, as in `2B 1W`, in the order of `names`. */
function counted(text: string, names: string): number[] | undefined {
  const parts = [...text.matchAll(/(\d+) *([A-Z])\s*/g)];
  const found = new Map(parts.map(([, count, sign]) => [sign, Number(count)]));
  const isAll = parts.length === found.size && parts.map(([part]) => part).join("") === text;
  const areKnown = [...found.keys()].every((sign) => names.includes(sign!));
  return text && isAll && areKnown ? [...names].map((name) => found.get(name) ?? 0) : undefined;
}

const isTree = check.is((value) => value instanceof Tree, "a Tree");

/** A position on the way down a tree. */
export class Walk {
  #node = 0;
  #turn = 1;
  #won = false;
  readonly #tree: Tree;

  constructor(tree: Tree) {
    isTree(tree, "tree");
    this.#tree = tree;
  }

  /** The guess to make here. */
  get guess(): string {
    return this.#tree.node(this.#node).guess;
  }

  /** The number of this guess in the game, from 1. */
  get turn(): number {
    return this.#turn;
  }

  /** The number of answers that are still possible. */
  get candidates(): number {
    return this.#tree.node(this.#node).candidates;
  }

  /** The answers that are still possible, in alphabetical order. */
  get answers(): string[] {
    return this.#tree.below(this.#node).sort();
  }

  /** Whether the guess may be the answer. */
  get mayWin(): boolean {
    return this.#tree.node(this.#node).mayWin;
  }

  /** The guesses, this one included, that all answers possible here take together. */
  get total(): number {
    return this.#tree.node(this.#node).total;
  }

  /** The number of different feedbacks that are possible. */
  get branches(): number {
    return this.#tree.node(this.#node).branches;
  }

  /** Moves to the position after this feedback to the guess: `BYBBG`, `-y--g`, `01002`, or `1B2W`
   * in other games. Throws an error of code "bad-turn" if it is no feedback, and of code "already-won"
   * after a step that won. */
  step(feedback: string): Step {
    if (this.#won) {
      const message = "the game is won; start a new game with tree.walk()";
      throw new GuesstreeError("already-won", message, this.#turn);
    }
    const after = atTurn(this.#turn, () => this.#tree.after(this.#node, feedback));
    if (after === "won") this.#won = true;
    if (typeof after === "string") return after;
    this.#node = after;
    this.#turn += 1;
    return "next";
  }

  /** The position after turns such as `salet=BYBBG`; `null` if they leave the tree or end the game.
   * The walk itself stays where it is. */
  follow(turns: string[]): Walk | null {
    check.turns(turns, "turns");
    const walk = this.copy();
    for (const turn of turns) {
      const [guess, feedback] = parted(turn);
      if (feedback === undefined) {
        const message = `\`${turn.slice(0, 32)}\` is not GUESS=FEEDBACK; write for example salet=BYBBG`;
        throw new GuesstreeError("bad-turn", message, walk.turn);
      }
      if (guess.trim().toLowerCase() !== walk.guess) return null;
      if (walk.step(feedback) !== "next") return null;
    }
    return walk;
  }

  /** A walk at the same position, which goes its own way. */
  copy(): Walk {
    const walk = new Walk(this.#tree);
    walk.#node = this.#node;
    walk.#turn = this.#turn;
    walk.#won = this.#won;
    return walk;
  }
}

/** Says which turn an error is about. */
function atTurn<T>(turn: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as GuesstreeError;
    throw new GuesstreeError(code, message, turn);
  }
}

/** The feedback of Wordle to a guess, as letters: `BYBBG`. Throws an error of code "usage" if the
 * guess and the answer are no words of the same length. */
export function score(guess: string, answer: string): string {
  const [guessed, letters] = [word(guess, "guess"), word(answer, "answer")];
  if (guessed.length !== letters.length) {
    const [one, other] = [guessed, letters].map((word) => `${word.join("")} has ${word.length}`);
    throw new GuesstreeError("usage", `${one} letters, but ${other}: give words of one length`);
  }
  const marks: string[] = guessed.map((letter, place) => (letter === letters[place] ? "G" : "B"));
  const left = letters.filter((_, place) => marks[place] !== "G");
  for (const [place, letter] of guessed.entries()) {
    const found = marks[place] === "G" ? -1 : left.indexOf(letter);
    if (found < 0) continue;
    left.splice(found, 1);
    marks[place] = "Y";
  }
  return marks.join("");
}

/** The letters of a word. */
function word(text: string, name: string): string[] {
  check.text(text, name);
  const letters = [...text.trim().normalize("NFC").toLowerCase()];
  if (letters.length >= 2 && letters.length <= 15 && letters.every(isLetter)) return letters;
  const message = `${name}: \`${text.slice(0, 32)}\` is no word of 2 to 15 letters`;
  throw new GuesstreeError("usage", message);
}

/** Words may hold digits and other symbols as well. */
const isLetter = (letter: string) => /[^\s\p{C}\p{M}]/u.test(letter);

const FILES: Record<string, () => URL> = {
  "original easy": () => new URL("./trees/original-salet.tree", import.meta.url),
  "original hard": () => new URL("./trees/original-salet-hard.tree", import.meta.url),
  "nyt-2022-02 easy": () => new URL("./trees/nyt-2022-02-salet.tree", import.meta.url),
  "nyt-2022-02 hard": () => new URL("./trees/nyt-2022-02-salet-hard.tree", import.meta.url),
  "nyt-2022-08 easy": () => new URL("./trees/nyt-2022-08-tarse.tree", import.meta.url),
  "nyt-2022-08 hard": () => new URL("./trees/nyt-2022-08-salet-hard.tree", import.meta.url),
  "today easy": () => new URL("./trees/today-tarse.tree", import.meta.url),
  "today hard": () => new URL("./trees/today-least-hard.tree", import.meta.url),
};

/** The best tree for a list of the project. Without arguments that is "original" in easy mode. */
export async function shipped(
  game: { list: ListName } = { list: "original" },
  options?: TreeOptions,
): Promise<Tree> {
  check.listed(game, "game");
  check.treeOptions(options, "options");
  const { list } = game;
  const mode = options?.mode ?? "easy";
  for (const [sort, name, names, code] of [
    ["list", list, Object.keys(LISTS), "no-such-list"],
    ["mode", mode, MODES, "usage"],
  ] as const) {
    if (names.includes(name)) continue;
    throw new GuesstreeError(code, `there is no ${sort} ${name}; give one of ${names.join(", ")}`);
  }
  const tree = (await readTree(treeUrl(list, mode, options?.treeUrl))).parsed;
  if (tree.isBestOf({ fingerprint: LISTS[list][2], mode })) return tree;
  throw new GuesstreeError("other-tree", "the tree is not the best one for this game");
}

/** @internal The address that the caller gave, or that of the tree of the package. */
export function treeUrl(list: string, mode: string, given?: string | URL): URL {
  if (given != null) return new URL(absolute(given)!);
  const file = FILES[`${list} ${mode}`];
  if (file) return file();
  const message = `no tree comes with the package for the list ${list} in ${mode} mode`;
  throw new GuesstreeError("no-shipped-tree", message);
}

/** @internal The tree at an address, and its bytes. */
export async function readTree(url: URL) {
  const bytes = await readBytes(url, "treeUrl");
  try {
    return { bytes, parsed: Tree.parse(bytes) };
  } catch (error) {
    throw unreadableAt(url, error, "treeUrl");
  }
}

/** Whether `shipped` has a tree. */
export function isShipped(list: string, mode: string): boolean {
  return `${list} ${mode}` in FILES;
}

/** @internal The guess and the feedback of a turn. A guess may have equals signs of its own. */
export function parted(turn: string): [string, string | undefined] {
  const at = turn.lastIndexOf("=");
  return at < 0 ? [turn, undefined] : [turn.slice(0, at), turn.slice(at + 1)];
}

/** @internal A feedback of Wordle as letters, as turns are shown. */
export function letters(feedback: string): string {
  return signs(feedback.trim().toUpperCase())
    .map((sign) => "BYG"[marks(sign)] ?? sign)
    .join("");
}

/** The signs of a feedback. Some keyboards put a selector after a square, which says nothing. */
const signs = (text: string) => [...text.replaceAll("\ufe0f", "")];

function marks(sign: string): number {
  return ["B-._X0⬛⬜", "Y1🟨🟦", "G2🟩🟧"].findIndex((signs) => [...signs].includes(sign));
}

const unreadable = (message: string) => new GuesstreeError("unreadable", message);

/** The numbers of a column, each of one, two or four bytes. */
const numbers = (bytes: Uint8Array, width: number): Uint32Array =>
  Uint32Array.from({ length: bytes.length / width }, (_, at) =>
    bytes.subarray(at * width, (at + 1) * width).reduceRight((number, byte) => number * 256 + byte, 0),
  );

/** Goes on with the checksum of PNG and gzip. */
function crc32(sum: number, bytes: Uint8Array): number {
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return sum;
}
