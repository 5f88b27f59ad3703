// Small parts that several views use.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../texts";
import { type Mark, marksOf } from "./board/draft";

const MARKS = ["gray", "yellow", "green"] as const;

/** The name of a colour, as in the class of a tile. */
export function markName(mark: Mark): (typeof MARKS)[number] {
  return MARKS[mark];
}

/** A word as tiles. Screen readers hear it as one text. */
export function Tiles(props: { word: string; feedback?: string; small?: boolean }) {
  const { word, feedback, small } = props;
  const marks = feedback === undefined ? null : marksOf(feedback);
  const letters = [...word].map((letter, at) => {
    const colour = marks ? ` ${markName(marks[at] ?? 0)}` : "";
    return (
      <span key={at} class={`tile${colour}`}>
        {letter}
      </span>
    );
  });
  return (
    <span class={small ? "tiles tiny" : "tiles"}>
      <span aria-hidden="true">{letters}</span>
      <span class="hidden">{feedback === undefined ? word : t.saidWord(word, marks ?? [])}</span>
    </span>
  );
}

/** How far something is, from 0 to 1. */
export function Bar(props: { share: number; label: string }) {
  const percent = Math.round(100 * Math.min(1, Math.max(0, props.share)));
  return (
    <div
      class="bar"
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

/** Names with their values. */
export function Pairs(props: { class: string; of: readonly [string, ComponentChildren][] }) {
  return (
    <dl class={props.class}>
      {props.of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A line of text to fill in. */
export function TextField(props: {
  label: string;
  value: string;
  onText: (text: string) => void;
  placeholder?: string;
  class?: string;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        class={props.class ?? "input"}
        value={props.value}
        placeholder={props.placeholder}
        autocapitalize="none"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => props.onText(event.currentTarget.value)}
      />
    </label>
  );
}

/** The head of a column of numbers. */
export function NumberHead(props: { children: ComponentChildren }) {
  return (
    <th scope="col" class="number">
      {props.children}
    </th>
  );
}

/** Shows the rest of a list, if there is more. */
export function ShowAll(props: { rest: number; onClick: () => void }) {
  if (props.rest <= 0) return null;
  return (
    <div>
      <button type="button" class="button small" onClick={props.onClick}>
        {t.showAll(props.rest)}
      </button>
    </div>
  );
}

/** How many answers take 1, 2, … guesses. */
export function Histogram(props: { counts: readonly number[]; label: string }) {
  const most = Math.max(1, ...props.counts);
  return (
    <ol class="histogram" aria-label={props.label}>
      {props.counts.map((count, at) => (
        <li key={at}>
          <span aria-hidden="true">{at + 1}</span>
          <span class="hidden">{t.histogramRow(at + 1, count)}</span>
          <i style={{ width: `${(100 * count) / most}%` }} />
          <b aria-hidden="true">{t.count(count)}</b>
        </li>
      ))}
    </ol>
  );
}

/** How many of several faults are shown at first. */
const FAULTS = 3;

/** A message about something that went wrong, or nothing. Of several faults each has its number. */
export function Problem(props: { text: string | null | undefined }) {
  const [what = "", ...rest] = props.text?.split("\n") ?? [];
  const [first, ...faults] = what.split(/[:,] (?=\(\d+\) )/);
  const shown = faults.length > FAULTS ? [first, ...faults.slice(0, FAULTS)] : [what];
  const line = (text: string | undefined) => <p key={text}>{text}</p>;
  return (
    <div role="alert">
      {what ? (
        <div class="note bad">
          {shown.map(line)}
          {shown.length > 1 ? (
            <details>
              <summary>{t.showAll(faults.length - FAULTS)}</summary>
              {faults.slice(FAULTS).map(line)}
            </details>
          ) : null}
          {rest.map(line)}
        </div>
      ) : null}
    </div>
  );
}

/** Words that can be clicked. */
export function Words(props: { words: readonly string[]; onPick?: (word: string) => void }) {
  const { words, onPick } = props;
  return (
    <ul class="words">
      {words.map((word) => (
        <li key={word}>
          {onPick ? (
            <button type="button" class="word" onClick={() => onPick(word)}>
              {word}
            </button>
          ) : (
            <span class="word">{word}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface Option<T extends string> {
  value: T;
  label: ComponentChildren;
}

/** A row of choices, of which one is taken. */
export function Choices<T extends string>(props: {
  legend: string;
  name: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
}) {
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      <div class="choices">
        {props.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A dialog over the page. It is open as long as it is drawn. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  const outside = (event: MouseEvent) => event.target === box.current && box.current?.close();
  return (
    <dialog ref={box} aria-labelledby="dialog-title" onClose={props.onClose} onClick={outside}>
      <div class="stack">
        <div class="row spread">
          <h2 id="dialog-title">{props.title}</h2>
          <button type="button" class="button small" onClick={() => box.current?.close()}>
            {t.close}
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}

/** The width that an element has, as it changes. */
export function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return width;
}

/** Copies a text, and says so. */
export function Copy(props: { name: string; text: () => string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(props.text()).catch(() => undefined);
    setCopied(true);
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      {copied ? t.copied : props.name}
    </button>
  );
}

/** Gives a text to the person as a file. */
export function save(name: string, content: string | Uint8Array, type: string): void {
  const blob = new Blob([content as BlobPart], { type });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
