// The board of a game with codes: pegs in Mastermind, digits in Bulls and Cows.

import { t } from "../../texts";
import { Choices } from "../parts";
import type { Turn } from "../route";
import { keepFocus } from "./words";

/** The code that is being filled in, and its verdict. */
export interface CodeDraft {
  typed: string;
  /** Black pegs or bulls; -1 as long as the code is being chosen. */
  exact: number;
  /** White pegs or cows. */
  elsewhere: number;
}

export const EMPTY_CODE: CodeDraft = { typed: "", exact: -1, elsewhere: 0 };

export type Kind = "mastermind" | "bulls-and-cows";

/** `1B2W` or `1A2B`: what a feedback says. */
export function verdictOf(feedback: string): [number, number] {
  const numbers = feedback.match(/\d+/g) ?? [];
  return [Number(numbers[0] ?? 0), Number(numbers[1] ?? 0)];
}

export function verdictText(kind: Kind, exact: number, elsewhere: number): string {
  return kind === "mastermind" ? `${exact}B${elsewhere}W` : `${exact}A${elsewhere}B`;
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

export function Symbol(props: { kind: Kind; symbols: string; symbol: string; ghost?: boolean }) {
  const { kind, symbols, symbol, ghost } = props;
  if (!symbol) return <span class={kind === "mastermind" ? "peg open" : "peg digit open"} />;
  const [hue, ink] = HUES[symbols.indexOf(symbol) % HUES.length] ?? HUES[9];
  const style = kind === "mastermind" ? { "--hue": hue, "--ink": ink } : {};
  const look = `peg${kind === "mastermind" ? "" : " digit"}${ghost ? " ghost" : ""}`;
  return (
    <span class={look} style={style}>
      {symbol}
    </span>
  );
}

/** A code on one line. */
export function Code(props: { kind: Kind; symbols: string; code: string }) {
  return (
    <span class="pegs">
      <span class="hidden">{props.code}</span>
      {[...props.code].map((symbol, at) => (
        <span key={at} aria-hidden="true">
          <Symbol kind={props.kind} symbols={props.symbols} symbol={symbol} />
        </span>
      ))}
    </span>
  );
}

function Verdict(props: { kind: Kind; exact: number; elsewhere: number; length: number }) {
  const { kind, exact, elsewhere, length } = props;
  if (kind === "bulls-and-cows") {
    return <span class="verdict text">{exact < 0 ? "" : verdictText(kind, exact, elsewhere)}</span>;
  }
  const look = (at: number) => (at < exact ? "black" : at < exact + elsewhere ? "white" : "none");
  return (
    <span class="verdict">
      {Array.from({ length }, (_, at) => (
        <i key={at} class={look(at)} />
      ))}
    </span>
  );
}

export interface CodeBoardProps {
  kind: Kind;
  symbols: string;
  length: number;
  turns: readonly Turn[];
  draft: CodeDraft;
  proposed: string;
  /** Whether a person sets the verdict. */
  judged: boolean;
  over: boolean;
  rows: number;
  change: (draft: CodeDraft) => void;
}

export function CodeBoard(props: CodeBoardProps) {
  const { kind, symbols, length, turns, draft, proposed, over } = props;
  const word = draft.typed || proposed;
  const ghost = draft.typed === "" && draft.exact < 0;
  const empty = Math.max(0, props.rows - turns.length - (over ? 0 : 1));
  const say = ({ guess, feedback }: Turn, number: number) =>
    t.saidCode(number, guess, kind, ...verdictOf(feedback));
  const last = turns.at(-1);
  return (
    <div class="board" style={{ "--columns": String(length + 2) }}>
      <p class="hidden" aria-live="polite">
        {last ? say(last, turns.length) : ""}
      </p>
      <ol class="board" aria-label={t.turnsTaken}>
        {turns.map((turn, at) => {
          const [exact, elsewhere] = verdictOf(turn.feedback);
          return (
            <li key={at}>
              <span class="hidden">{say(turn, at + 1)}</span>
              {[...turn.guess].map((symbol, i) => (
                <span key={i} aria-hidden="true">
                  <Symbol kind={kind} symbols={symbols} symbol={symbol} />
                </span>
              ))}
              <span aria-hidden="true">
                <Verdict kind={kind} exact={exact} elsewhere={elsewhere} length={length} />
              </span>
            </li>
          );
        })}
      </ol>
      {over ? null : (
        <div class="line" role="img" aria-label={t.rowLabel(turns.length + 1, word)}>
          {Array.from({ length }, (_, at) => (
            <Symbol
              key={at}
              kind={kind}
              symbols={symbols}
              symbol={[...word][at] ?? ""}
              ghost={ghost}
            />
          ))}
          <Verdict
            kind={kind}
            exact={draft.exact}
            elsewhere={draft.elsewhere}
            length={length}
          />
        </div>
      )}
      {Array.from({ length: empty }, (_, row) => (
        <div key={row} class="line" aria-hidden="true">
          {Array.from({ length }, (_, at) => (
            <Symbol key={at} kind={kind} symbols={symbols} symbol="" />
          ))}
          <Verdict kind={kind} exact={-1} elsewhere={0} length={length} />
        </div>
      ))}
    </div>
  );
}

/** The symbols to choose from, and below them how the code was judged. */
export function CodeKeys(props: CodeBoardProps & { onEnter: () => void }) {
  const { kind, symbols, length, draft, proposed, change } = props;
  const word = draft.typed || proposed;
  const complete = word.length === length;
  const used = (symbol: string) => kind === "bulls-and-cows" && draft.typed.includes(symbol);
  const numbers = Array.from({ length: length + 1 }, (_, n) => ({
    value: String(n),
    label: String(n),
  }));
  const judge = (exact: number, elsewhere: number) => {
    if (complete) change({ ...draft, exact, elsewhere: Math.min(elsewhere, length - exact) });
  };
  return (
    <div class="stack">
      <div class="keyboard" role="group" aria-label={t.symbols} onMouseDown={keepFocus}>
        <div>
          {[...symbols].map((symbol) => (
            <button
              key={symbol}
              type="button"
              class="key"
              disabled={used(symbol)}
              aria-label={t.symbol(symbol)}
              onClick={() => change(typeSymbol(draft, symbol, length, kind))}
            >
              {kind === "mastermind" ? (
                <Symbol kind={kind} symbols={symbols} symbol={symbol} />
              ) : (
                symbol
              )}
            </button>
          ))}
        </div>
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
          <Choices
            legend={t.exact(kind)}
            name="exact"
            value={String(draft.exact)}
            options={numbers}
            onChange={(value) => judge(Number(value), draft.elsewhere)}
          />
          <Choices
            legend={t.elsewhere(kind)}
            name="elsewhere"
            value={draft.exact < 0 ? "" : String(draft.elsewhere)}
            options={numbers}
            onChange={(value) => judge(Math.max(0, draft.exact), Number(value))}
          />
        </div>
      ) : null}
    </div>
  );
}

export function typeSymbol(
  draft: CodeDraft,
  symbol: string,
  length: number,
  kind: Kind,
): CodeDraft {
  const old = draft.exact >= 0 || draft.typed.length >= length ? "" : draft.typed;
  if (kind === "bulls-and-cows" && old.includes(symbol)) return draft;
  return { ...EMPTY_CODE, typed: old + symbol };
}

export function eraseSymbol(draft: CodeDraft): CodeDraft {
  if (draft.exact >= 0) return { ...draft, exact: -1, elsewhere: 0 };
  return { ...EMPTY_CODE, typed: draft.typed.slice(0, -1) };
}
