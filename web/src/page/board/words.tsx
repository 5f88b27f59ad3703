// The board of a word game: rows of tiles, the row that is being filled in, and the keyboard.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../texts";
import { markName } from "../parts";
import type { Turn } from "../route";
import { type Change, type Draft, GREEN, type Mark, marksOf, shown } from "./draft";

export interface BoardProps {
  turns: readonly Turn[];
  length: number;
  /** The rows of the board. A longer game adds rows. */
  rows: number;
  draft: Draft;
  /** The guess that stands in the row as long as nothing is typed. */
  proposed: string;
  /** Whether the tiles of the row have colours that a person sets. */
  colours: boolean;
  /** Whether the game is over. */
  over: boolean;
  /** What stands in place of the empty rows. */
  intro: ComponentChildren;
  change: (what: Change) => void;
}

export function WordBoard(props: BoardProps) {
  const { turns, length, over } = props;
  const empty = Math.max(0, props.rows - turns.length - (over ? 0 : 1));
  const last = turns.at(-1);
  let said = last ? t.saidTurn(turns.length, last.guess, marksOf(last.feedback)) : "";
  if (props.draft.marks.length > 0) {
    said = t.saidWord(shown(props.draft, props.proposed), props.draft.marks);
  }
  return (
    <div class="board" style={{ "--columns": String(length) }}>
      <p class="hidden" aria-live="polite">
        {said}
      </p>
      <ol class="board" aria-label={t.turnsTaken}>
        {turns.map((turn, at) => (
          <Row key={at} turn={turn} at={at} fresh={at === turns.length - 1} />
        ))}
      </ol>
      {over ? null : <DraftRow {...props} />}
      {props.intro ??
        Array.from({ length: empty }, (_, row) => (
          <div key={row} class="line" aria-hidden="true">
            {Array.from({ length }, (_, at) => (
              <span key={at} class="tile" />
            ))}
          </div>
        ))}
    </div>
  );
}

function Row({ turn, at, fresh }: { turn: Turn; at: number; fresh: boolean }) {
  const marks = marksOf(turn.feedback);
  const won = marks.every((mark) => mark === GREEN) ? "won" : "";
  return (
    <li class={fresh ? `new ${won}` : ""}>
      <span class="hidden">{t.saidTurn(at + 1, turn.guess, marks)}</span>
      {[...turn.guess].map((letter, i) => (
        <span
          key={i}
          aria-hidden="true"
          class={`tile ${markName(marks[i] ?? 0)}`}
          style={{ "--at": String(i) }}
        >
          {letter}
        </span>
      ))}
    </li>
  );
}

function DraftRow({ draft, proposed, length, colours, change, turns }: BoardProps) {
  const row = useRef<HTMLDivElement>(null);
  const word = shown(draft, proposed);
  const letters = [...word];
  const complete = letters.length === length;
  const move = (event: KeyboardEvent, at: number) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const tiles = row.current?.querySelectorAll("button");
    tiles?.[at + step]?.focus();
  };
  const look = (at: number) => {
    const mark = draft.marks[at];
    if (mark === undefined) return draft.typed === "" && letters[at] ? "ghost" : "";
    return at === draft.at ? `${markName(mark)} next` : markName(mark);
  };
  return (
    <div class="line" ref={row} role="group" aria-label={t.rowLabel(turns.length + 1, word)}>
      {Array.from({ length }, (_, at) => (
        <button
          key={at}
          type="button"
          class={`tile ${look(at)}`}
          aria-label={t.tile(at + 1, letters[at] ?? "", draft.marks[at])}
          aria-disabled={!complete || !colours}
          onKeyDown={(event) => move(event, at)}
          onClick={() => colours && change({ do: "turn", at })}
        >
          {letters[at] ?? ""}
        </button>
      ))}
    </div>
  );
}

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

export interface KeyboardProps {
  /** Letters of the words that are not on an English keyboard. */
  more: string;
  turns: readonly Turn[];
  onLetter: (letter: string) => void;
  onErase: () => void;
  onEnter: () => void;
}

/** The keyboard on the screen. Its keys have the best colour that their letter got. */
export function Keyboard(props: KeyboardProps) {
  const marks = new Map<string, Mark>();
  for (const turn of props.turns) {
    const colours = marksOf(turn.feedback);
    [...turn.guess].forEach((letter, at) => {
      const mark = colours[at] ?? 0;
      if (mark >= (marks.get(letter) ?? 0)) marks.set(letter, mark);
    });
  }
  const letter = (name: string) => {
    const mark = marks.get(name);
    const look = mark === undefined ? "key" : `key ${markName(mark)}`;
    return (
      <button
        key={name}
        type="button"
        class={look}
        aria-label={t.key(name, mark)}
        onClick={() => props.onLetter(name)}
      >
        {name}
      </button>
    );
  };
  return (
    <div class="keyboard" role="group" aria-label={t.keyboard}>
      {props.more ? <div class="more">{[...props.more].map(letter)}</div> : null}
      {ROWS.map((row, at) => (
        <div key={row}>
          {at < 2 ? null : (
            <button type="button" class="key wide" onClick={props.onEnter}>
              {t.enter}
            </button>
          )}
          {[...row].map(letter)}
          {at < 2 ? null : (
            <button type="button" class="key wide" aria-label={t.erase} onClick={props.onErase}>
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <path
                  d="M9 5h11v14H9l-6-7zM12 9.5l5 5m0-5-5 5"
                  fill="none"
                  stroke="currentColor"
                  stroke-width="2"
                  stroke-linejoin="round"
                />
              </svg>
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

/** What is typed on a real keyboard anywhere on the page, but for fields and dialogs. A click on a
 * button leaves the focus where it is, so that Enter is not another click on it. */
export function useTyping(typed: (key: string, event: KeyboardEvent) => boolean): void {
  const current = useRef(typed);
  current.current = typed;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea, dialog")) return;
      // Enter on a link or a button that was reached by keys is a click on it, unless it is a tile.
      const button = target.closest("a, button:not(.tile), summary");
      if (event.key === "Enter" && button?.matches(":focus-visible")) return;
      if (current.current(event.key, event)) event.preventDefault();
    };
    const keepFocus = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("button, summary") && !target.closest("dialog")) event.preventDefault();
    };
    addEventListener("keydown", listen);
    addEventListener("mousedown", keepFocus);
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener("mousedown", keepFocus);
    };
  }, []);
}
