// The row that is being filled in. First it has a word, then its letters get colours. No engine, no
// screen.

import type { Turn } from "../route";

export const GRAY = 0;
export const YELLOW = 1;
export const GREEN = 2;
export type Mark = typeof GRAY | typeof YELLOW | typeof GREEN;

export interface Draft {
  /** What was typed. Empty: the guess that is proposed stands in the row. */
  typed: string;
  /** The colours. Empty as long as the word is being chosen. */
  marks: readonly Mark[];
  /** The tile that the next digit colours. */
  at: number;
}

/** What a row is about. */
export interface Row {
  length: number;
  /** The guess that stands in the row as long as nothing is typed. */
  proposed: string;
  turns: readonly Turn[];
}

export type Change =
  | { do: "type"; letter: string }
  | { do: "erase" }
  | { do: "word"; word: string }
  /** Begins with the colours. */
  | { do: "colour" }
  /** The next colour of a tile. */
  | { do: "turn"; at: number }
  /** The colour of the tile where the last digit stopped. */
  | { do: "mark"; mark: Mark }
  | { do: "clear" };

export const EMPTY: Draft = { typed: "", marks: [], at: 0 };

/** The word in the row: the one that was typed, or the proposed one. */
export function shown(draft: Draft, proposed: string): string {
  return draft.typed || proposed;
}

export function change(draft: Draft, what: Change, row: Row): Draft {
  const complete = [...shown(draft, row.proposed)].length === row.length;
  const marks = draft.marks.length > 0 ? draft.marks : firstMarks(draft, row);
  const coloured = (at: number, mark: Mark): Draft => {
    const changed = marks.map((old, i) => (i === at ? mark : old));
    return { ...draft, marks: changed, at: (at + 1) % row.length };
  };
  switch (what.do) {
    case "type": {
      // After a complete word a letter begins the next one.
      const old = draft.marks.length > 0 ? "" : draft.typed;
      return [...old].length < row.length ? { ...EMPTY, typed: old + what.letter } : draft;
    }
    case "erase":
      if (draft.marks.length > 0) return { ...draft, marks: [], at: 0 };
      return { ...EMPTY, typed: [...draft.typed].slice(0, -1).join("") };
    case "word":
      return { ...EMPTY, typed: what.word };
    case "colour":
      return complete ? { ...draft, marks, at: 0 } : draft;
    case "turn": {
      // The first touch of a gray tile makes it yellow, and so on.
      const next = (((marks[what.at] ?? GRAY) + 1) % 3) as Mark;
      return complete ? coloured(what.at, next) : draft;
    }
    case "mark":
      return complete ? coloured(draft.at, what.mark) : draft;
    case "clear":
      return EMPTY;
  }
}

/** Gray, but for letters that were green at the same place: they are green again. */
function firstMarks(draft: Draft, row: Row): Mark[] {
  const letters = [...shown(draft, row.proposed)];
  return Array.from({ length: row.length }, (_, at) => {
    const was = row.turns.some(
      (turn) => turn.feedback[at] === "G" && [...turn.guess][at] === letters[at],
    );
    return was ? GREEN : GRAY;
  });
}

/** The feedback as the engine reads it. */
export function feedback(marks: readonly Mark[]): string {
  return marks.map((mark) => "BYG"[mark]).join("");
}

/** The marks that a feedback such as `BYBBG` stands for. */
export function marksOf(text: string): Mark[] {
  return [...text].map((letter) => (letter === "G" ? GREEN : letter === "Y" ? YELLOW : GRAY));
}
