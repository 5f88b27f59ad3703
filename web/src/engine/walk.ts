// A tree file read without the engine: the best guess along a tree that comes with the package, at
// once and in a few kilobytes. `docs/FORMAT.md` describes the file.
//
//     import { shipped } from "guesstree/walk";
//     const walk = (await shipped("original")).walk();
//     walk.guess;          // "salet"
//     walk.step("-y--g");  // "next"
//     walk.guess;          // "croup"

import { readBytes } from "./host.js";

/** What a feedback leads to: the next position; the end, as the guess was the answer; or nothing,
 * as no answer gives it here. The last two leave the walk where it is. */
export type Step = "next" | "won" | "impossible";

const MAGIC = [0xb7, 0x47, 0x54, 0x52, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = 96;
const GAMES = ["wordle", "mastermind", "black-peg", "bulls-and-cows", "jotto"];
const MODES = ["easy", "hard", "strict"];
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
    private readonly guesses: Uint16Array,
    private readonly wins: Uint8Array,
    private readonly codes: ArrayLike<number>,
    private readonly first: Uint32Array,
    /** The answers below each node, and the guesses that they take from there on. */
    private readonly counts: Uint32Array,
    private readonly costs: Uint32Array,
  ) {}

  /** The tree in the bytes of a file. Throws an error if they are damaged. */
  static parse(bytes: Uint8Array): Tree {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < HEADER || MAGIC.some((byte, at) => bytes[at] !== byte)) {
      throw new Error("not a tree file");
    }
    if (view.getUint16(8, true) !== 1 || view.getUint8(10) >= GAMES.length) {
      throw new Error("a tree file of another version, or of a game that has no walk here");
    }
    const sum = crc32(crc32(~0, bytes.subarray(0, 92)), bytes.subarray(HEADER));
    if (bytes.length !== HEADER + view.getUint32(84, true) || ~sum >>> 0 !== view.getUint32(92, true)) {
      throw new Error("the tree file is damaged or not whole");
    }
    const nodes = view.getUint32(76, true);
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
    for (let node = 0; node < nodes; node++) first[node + 1] = first[node]! + children![node]!;
    if (first[nodes] !== nodes) throw new Error("the tree file is no tree");
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
      view.getUint16(16, true) - 1,
      words,
      guesses as Uint16Array,
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

  /** @internal The node after a feedback, "won", or "impossible". */
  after(node: number, feedback: string): number | "won" | "impossible" {
    const code = this.code(feedback);
    if (code === this.win) return this.wins[node] ? "won" : "impossible";
    for (let child = this.first[node]!; child < this.first[node + 1]!; child++) {
      if (this.codes[child] === code) return child;
    }
    return "impossible";
  }

  /** @internal The code of a feedback; -1 if it is none. */
  private code(feedback: string): number {
    const text = feedback.trim().toUpperCase();
    if (this.game === "wordle") {
      const digits = [...text].map((sign) => marks(sign));
      if (digits.length !== this.letters || digits.includes(-1)) return -1;
      return digits.reduce((code, digit) => code * 3 + digit, 0);
    }
    if (this.game === "mastermind" || this.game === "bulls-and-cows") {
      const signs = this.game === "mastermind" ? "BW" : "AB";
      const counts = text.match(/^(?:(\d+)([A-Z]))?\s*(?:(\d+)([A-Z]))?$/);
      const plain = text.match(/^(\d+)\s*,\s*(\d+)$/);
      if (plain) return Number(plain[1]) * (this.letters + 1) + Number(plain[2]);
      if (!counts || !text) return -1;
      let code = 0;
      for (const [count, sign] of [counts.slice(1, 3), counts.slice(3, 5)]) {
        if (sign === undefined) continue;
        const place = signs.indexOf(sign);
        if (place < 0) return -1;
        code += Number(count) * (place === 0 ? this.letters + 1 : 1);
      }
      return code;
    }
    return /^\d+$/.test(text) ? Number(text) : -1;
  }
}

/** A position on the way down a tree. */
export class Walk {
  #node = 0;
  #turn = 1;
  readonly #tree: Tree;

  constructor(tree: Tree) {
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
   * in other games. */
  step(feedback: string): Step {
    const after = this.#tree.after(this.#node, feedback);
    if (typeof after === "string") return after;
    this.#node = after;
    this.#turn += 1;
    return "next";
  }

  /** The position after turns such as `salet=BYBBG`; `null` if they leave the tree or end the game.
   * The walk itself stays where it is. */
  follow(turns: string[]): Walk | null {
    const walk = this.copy();
    for (const turn of turns) {
      const [guess, feedback] = parted(turn);
      if (guess.trim().toLowerCase() !== walk.guess || feedback === undefined) return null;
      if (walk.step(feedback) !== "next") return null;
    }
    return walk;
  }

  /** A walk at the same position, which goes its own way. */
  copy(): Walk {
    const walk = new Walk(this.#tree);
    walk.#node = this.#node;
    walk.#turn = this.#turn;
    return walk;
  }
}

/** The feedback of Wordle to a guess, as letters: `BYBBG`. */
export function score(guess: string, answer: string): string {
  const [guessed, letters] = [[...guess], [...answer]];
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

const FILES: Record<string, () => URL> = {
  "original easy": () => new URL("./trees/original-salet.tree", import.meta.url),
  "original hard": () => new URL("./trees/original-salet-hard.tree", import.meta.url),
  "nyt-2022-02 easy": () => new URL("./trees/nyt-2022-02-salet.tree", import.meta.url),
  "nyt-2022-02 hard": () => new URL("./trees/nyt-2022-02-salet-hard.tree", import.meta.url),
  "nyt-2022-08 easy": () => new URL("./trees/nyt-2022-08-tarse.tree", import.meta.url),
  "nyt-2022-08 hard": () => new URL("./trees/nyt-2022-08-salet-hard.tree", import.meta.url),
};

/** The best tree for a list of the project ("original", "nyt-2022-02", "nyt-2022-08"), in "easy" or
 * "hard" mode. */
export async function shipped(list = "original", mode = "easy"): Promise<Tree> {
  return Tree.parse(await shippedFile(list, mode));
}

/** @internal The bytes of that tree. */
export async function shippedFile(list: string, mode: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = FILES[`${list} ${mode}`];
  if (!file) throw new Error(`no tree comes with the package for the list ${list}, ${mode} mode`);
  return readBytes(file());
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
  return [...feedback.trim().toUpperCase()].map((sign) => "BYG"[marks(sign)] ?? sign).join("");
}

function marks(sign: string): number {
  return ["B-._X0⬛⬜", "Y1🟨🟦", "G2🟩🟧"].findIndex((signs) => [...signs].includes(sign));
}

/** The numbers of a column, each of one or two bytes. */
function numbers(bytes: Uint8Array, width: number): Uint8Array | Uint16Array {
  if (width === 1) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.length / 2 }, (_, at) => view.getUint16(2 * at, true));
}

/** Goes on with the checksum of PNG and gzip. */
function crc32(sum: number, bytes: Uint8Array): number {
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return sum;
}
