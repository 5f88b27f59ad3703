// The board of a game whose feedback is a row of counts: pegs in Mastermind, digits in Bulls and Cows,
// letters in Jotto. What is counted, and which symbols there are, the engine says.

import type { ComponentChildren } from "preact";
import type { GameInfo } from "../../engine/api";
import { t } from "../../texts";
import { Choices } from "../parts";
import type { Turn } from "../route";

/** The code that is being filled in, and its verdict. */
export interface CodeDraft {
  typed: string;
  /** The counts, in the order of the feedback. Empty as long as the code is being chosen. */
  said: readonly string[];
}

export const EMPTY_CODE: CodeDraft = { typed: "", said: [] };

/** Whether guesses are codes, not words. */
export function hasCodes(info: GameInfo): boolean {
  return info.units.length > 0;
}

/** Whether codes are pegs, which have colours. */
function hasPegs(info: GameInfo): boolean {
  return info.units[0] === "pegs";
}

/** The counts of a feedback such as `1B2W` or `3`; one that has none is itself a count: `win`. */
function countsOf(feedback: string): string[] {
  return feedback.match(/\d+/g) ?? [feedback];
}

/** A feedback in words: `1 black, 2 white`. */
function inWords(info: GameInfo, feedback: string): string {
  const said = countsOf(feedback).map((count, at) =>
    /\d/.test(count) ? t.counted(info.counts[at]?.name ?? "", count) : count,
  );
  return said.join(", ");
}

/** The first verdict, which counts nothing. */
export function unjudged(info: GameInfo): string[] {
  return info.counts.map(({ choices }) => choices[0] ?? "");
}

// Each hue with the ink that can be read on it. The digits tell them apart, too.
const HUES = [
  ["#c8322b", "#ffffff"],
  ["#f0c419", "#1c1600"],
  ["#2f7d3f", "#ffffff"],
  ["#2763c4", "#ffffff"],
  ["#f28c28", "#241100"],
  ["#7b3fa0", "#ffffff"],
  ["#3fb8b0", "#03211f"],
  ["#8a5a3b", "#ffffff"],
  ["#e58fb8", "#2c0717"],
  ["#9aa0a6", "#131416"],
] as const;

export function Symbol(props: { info: GameInfo; symbol: string; ghost?: boolean }) {
  const { info, symbol, ghost } = props;
  const look = `peg${hasPegs(info) ? "" : " digit"}`;
  if (!symbol) return <span class={`${look} open`} />;
  const [hue, ink] = HUES[info.symbols.indexOf(symbol) % HUES.length] ?? HUES[9];
  return (
    <span
      class={ghost ? `${look} ghost` : look}
      style={hasPegs(info) ? { "--hue": hue, "--ink": ink } : {}}
    >
      {symbol}
    </span>
  );
}

/** A code on one line. */
export function Code({ info, code }: { info: GameInfo; code: string }) {
  return (
    <span class="pegs">
      <span class="hidden">{code}</span>
      {[...code].map((symbol, at) => (
        <span key={at} aria-hidden="true">
          <Symbol info={info} symbol={symbol} />
        </span>
      ))}
    </span>
  );
}

/** A feedback: of pegs as black and white ones, else as text. Empty: not judged yet. */
function Verdict({ info, feedback }: { info: GameInfo; feedback: string }) {
  if (!hasPegs(info)) return <span class="verdict text">{feedback}</span>;
  const [black = 0, white = 0] = feedback ? countsOf(feedback).map(Number) : [];
  const look = (at: number) => (at < black ? "black" : at < black + white ? "white" : "none");
  return (
    <span class="verdict">
      {Array.from({ length: info.letters }, (_, at) => (
        <i key={at} class={look(at)} />
      ))}
    </span>
  );
}

export interface CodeBoardProps {
  info: GameInfo;
  turns: readonly Turn[];
  draft: CodeDraft;
  proposed: string;
  /** Whether a person sets the verdict. */
  judged: boolean;
  over: boolean;
  rows: number;
  /** What stands in place of the empty rows. */
  intro: ComponentChildren;
  change: (draft: CodeDraft) => void;
}

export function CodeBoard(props: CodeBoardProps) {
  const { info, turns, draft, proposed, over } = props;
  const length = info.letters;
  const word = draft.typed || proposed;
  const ghost = draft.typed === "" && draft.said.length === 0;
  const empty = Math.max(0, props.rows - turns.length - (over ? 0 : 1));
  const say = ({ guess, feedback }: Turn, number: number) =>
    t.saidCode(number, guess, inWords(info, feedback));
  const last = turns.at(-1);
  return (
    <div class="board" style={{ "--columns": String(length + 2) }}>
      <p class="hidden" aria-live="polite">
        {last ? say(last, turns.length) : ""}
      </p>
      <ol class="board" aria-label={t.turnsTaken}>
        {turns.map((turn, at) => (
          <li key={at}>
            <span class="hidden">{say(turn, at + 1)}</span>
            {[...turn.guess].map((symbol, i) => (
              <span key={i} aria-hidden="true">
                <Symbol info={info} symbol={symbol} />
              </span>
            ))}
            <span aria-hidden="true">
              <Verdict info={info} feedback={turn.feedback} />
            </span>
          </li>
        ))}
      </ol>
      {over ? null : (
        <div class="line" role="img" aria-label={t.rowLabel(turns.length + 1, word)}>
          {Array.from({ length }, (_, at) => (
            <Symbol key={at} info={info} symbol={[...word][at] ?? ""} ghost={ghost} />
          ))}
          <Verdict info={info} feedback={draft.said.join(",")} />
        </div>
      )}
      {props.intro ??
        Array.from({ length: empty }, (_, row) => (
          <div key={row} class="line" aria-hidden="true">
            {Array.from({ length }, (_, at) => (
              <Symbol key={at} info={info} symbol="" />
            ))}
            <Verdict info={info} feedback="" />
          </div>
        ))}
    </div>
  );
}

/** The most symbols in a row of keys. */
const ROW = 10;

/** The symbols to choose from, and below them how the code was judged. */
export function CodeKeys(props: CodeBoardProps & { onEnter: () => void }) {
  const { info, draft, proposed, change } = props;
  const length = info.letters;
  const complete = [...(draft.typed || proposed)].length === length;
  const symbols = [...info.symbols];
  const rows = Array.from({ length: Math.ceil(symbols.length / ROW) }, (_, row) =>
    symbols.slice(row * ROW, (row + 1) * ROW),
  );
  const judge = (at: number, count: string) => {
    if (!complete) return;
    const before = draft.said.length > 0 ? draft.said : unjudged(info);
    const said = before.map((old, i) => (i === at ? count : old));
    // Later counts give way if there are not that many places.
    let left = length;
    const fits = said.map((count) => {
      const fit = Math.min(Number(count), left);
      if (Number.isNaN(fit)) return count;
      left -= fit;
      return String(fit);
    });
    change({ ...draft, said: fits });
  };
  return (
    <div class="stack">
      <div class="keyboard" role="group" aria-label={t.symbols}>
        {rows.map((row, at) => (
          <div key={at}>
            {row.map((symbol) => (
              <button
                key={symbol}
                type="button"
                class="key"
                disabled={info.distinct && draft.typed.includes(symbol)}
                aria-label={t.symbol(symbol)}
                onClick={() => change(typeSymbol(draft, symbol, info))}
              >
                {hasPegs(info) ? <Symbol info={info} symbol={symbol} /> : symbol}
              </button>
            ))}
          </div>
        ))}
        <div>
          <button type="button" class="key wide" onClick={props.onEnter}>
            {t.enter}
          </button>
          <button
            type="button"
            class="key wide"
            onClick={() => change(eraseSymbol(draft))}
          >
            {t.erase}
          </button>
        </div>
      </div>
      {props.judged ? (
        <div class="counters">
          {info.counts.map(({ name, choices }, at) => (
            <Choices
              key={name}
              legend={t.countName(name)}
              name={`count-${at}`}
              value={draft.said[at] ?? ""}
              options={choices.map((value) => ({ value, label: value }))}
              onChange={(value) => judge(at, value)}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

export function typeSymbol(draft: CodeDraft, symbol: string, info: GameInfo): CodeDraft {
  const begins = draft.said.length > 0 || [...draft.typed].length >= info.letters;
  const old = begins ? "" : draft.typed;
  if (info.distinct && old.includes(symbol)) return draft;
  return { ...EMPTY_CODE, typed: old + symbol };
}

export function eraseSymbol(draft: CodeDraft): CodeDraft {
  if (draft.said.length > 0) return { ...draft, said: [] };
  return { ...EMPTY_CODE, typed: [...draft.typed].slice(0, -1).join("") };
}
