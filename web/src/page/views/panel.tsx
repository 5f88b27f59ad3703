// The advice beside the board.

import { useEffect, useState } from "preact/hooks";
import type { Advice, Choice, GameInfo, Position, Solver } from "../../engine/api";
import { t } from "../../texts";
import { type Advised, type Idea, turnTexts, useGroups } from "../advice";
import { Code, hasCodes } from "../board/codes";
import { Bar, NumberHead, ShowAll, Tiles, Words } from "../parts";
import type { Turn } from "../route";

/** How many guesses are listed at first. */
const MANY = 12;

interface PanelProps {
  solver: Solver;
  turns: readonly Turn[];
  advised: Advised;
  /** Whether the guess is named here; on the board of advice it stands in the row. */
  named?: boolean;
  onPick: (guess: string) => void;
}

export function AdvicePanel({ solver, turns, advised, named, onPick }: PanelProps) {
  const { position, advice, searching } = advised;
  const info = solver.info;
  const choices = advice?.choices ?? [];
  const first = choices[0];
  const groups = useGroups(solver, turns, first?.guess ?? "");
  const canMore = advice !== null && !searching && advice.candidates > 2;
  const left = position
    ? t.leftAbout(position.candidates, position.beyondList, first?.expected)
    : t.dots;
  return (
    <section class="stack advice" aria-labelledby="advice-title">
      <div class="panel headline">
        <h2 id="advice-title">{left}</h2>
        {named ? (
          <p class="best">{first ? <Guess info={info} guess={first.guess} big /> : t.dots}</p>
        ) : null}
        <Ladder sizes={groups} />
        <p class="trust small">
          <span>{advice ? trust(advice, position) : t.thinking}</span>
          <button type="button" class="button small" hidden={!searching} onClick={advised.stop}>
            {t.stop}
          </button>
        </p>
        <div class={searching ? "edge" : "edge idle"}>
          <Bar share={searching ? (advice?.share ?? 0) : 1} label={t.searching} />
        </div>
      </div>
      <details class="numbers">
        <summary>{t.numbers}</summary>
        <ChoiceTable info={info} advice={advice} onPick={onPick} />
        {canMore ? (
          <button
            type="button"
            class="button small"
            onClick={() => advised.more(choices.length - advice.best + 10)}
          >
            {t.moreGuesses}
          </button>
        ) : null}
      </details>
      {position ? (
        <WordsLeft solver={solver} turns={turns} position={position} onPick={onPick} />
      ) : null}
      <p class="hidden" aria-live="polite">
        {advice && !searching && first
          ? t.saidAdvice(left, first.guess, trust(advice, position))
          : ""}
      </p>
    </section>
  );
}

/** The groups as steps down, each as high as it is large. */
function Ladder({ sizes }: { sizes: readonly number[] | null }) {
  const most = sizes?.[0] ?? 1;
  const ones = sizes?.filter((size) => size === 1).length ?? 0;
  return (
    <figure class="ladder">
      <div aria-hidden="true">
        {sizes?.map((size, at) => <i key={at} style={{ height: `${(100 * size) / most}%` }} />)}
      </div>
      <figcaption class="small soft">
        {sizes ? t.groupsSaid(sizes.length, most, ones) : t.dots}
      </figcaption>
    </figure>
  );
}

/** How far the advice can be trusted. */
function trust(advice: Advice, position: Position | null): string {
  const first = advice.choices[0];
  if (!first) return t.thinking;
  if (first.missed > 0) {
    return advice.label.startsWith("best") ? t.missesSoFar(first.missed) : t.misses(first.missed);
  }
  if (advice.label === "tree") return t.best(advice.rests);
  const left = position?.limited === false ? position.guessesLeft : 0;
  if (advice.label === "proven") {
    return left > 0 ? t.onAverage(left, advice.rests) : t.best(advice.rests);
  }
  return t.soFar(t.mean(advice.lower / advice.candidates), t.mean(first.expected), advice.rests);
}

export function Guess(props: { info: GameInfo; guess: string; big?: boolean }) {
  const { info, guess, big } = props;
  if (hasCodes(info)) return <Code info={info} code={guess} />;
  return big && info.kind !== "table" ? <Tiles word={guess} /> : <span class="word">{guess}</span>;
}

/** What an own idea would cost, in a sentence. Empty without an idea. */
export function ideaText(idea: Idea | null, advice: Advice | null): string {
  if (!idea) return "";
  const best = advice?.choices[0];
  const cost = idea.cost?.choice;
  if (!cost || !best) return idea.error ?? t.ideaRunning(idea.guess);
  if (cost.missed > best.missed) return t.ideaMisses(idea.guess, cost.missed);
  const lost = cost.expected - best.expected;
  const certain = !advice.label.startsWith("best");
  const off = t.mean(Math.abs(lost));
  return t.ideaCost(idea.guess, t.mean(cost.expected), off, lost, best.guess, certain);
}

function ChoiceTable(props: {
  info: GameInfo;
  advice: Advice | null;
  onPick: (guess: string) => void;
}) {
  const { info, advice, onPick } = props;
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [info, advice?.candidates]);
  const first = advice?.choices[0];
  if (!advice || !first) return <div class="choice-table" />;
  const shown = all ? advice.choices : advice.choices.slice(0, MANY);
  const rest = advice.choices.length - shown.length;
  const row = (choice: Choice, at: number) => (
    <tr key={choice.guess} class={at < advice.best ? "equal" : ""}>
      <td>
        <button type="button" class="pick" onClick={() => onPick(choice.guess)}>
          <Guess info={info} guess={choice.guess} />
        </button>
      </td>
      <td class="number">
        {choice.missed > 0 ? t.missedShort(choice.missed) : t.mean(choice.expected)}
      </td>
      <td class="number">
        {at < advice.best ? t.asGood : t.plus(t.mean(choice.expected - first.expected))}
      </td>
      <td class="number">{t.count(choice.blocks)}</td>
      <td class="number">{choice.mayWin ? t.oneIn(advice.candidates) : t.none}</td>
    </tr>
  );
  return (
    <div class="choice-table scroll" tabIndex={-1}>
      <table>
        <caption class="hidden">{t.choicesCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.guess}</th>
            <NumberHead>{t.expectedShort}</NumberHead>
            <NumberHead>{t.against}</NumberHead>
            <NumberHead>{t.groups}</NumberHead>
            <NumberHead>{t.chance}</NumberHead>
          </tr>
        </thead>
        <tbody>{shown.map(row)}</tbody>
      </table>
      <ShowAll rest={rest} onClick={() => setAll(true)} />
    </div>
  );
}

function WordsLeft(props: {
  solver: Solver;
  turns: readonly Turn[];
  position: Position;
  onPick: (guess: string) => void;
}) {
  const { solver, turns, position, onPick } = props;
  const [all, setAll] = useState<string[] | null>(null);
  useEffect(() => setAll(null), [position]);
  const show = async () => setAll((await solver.position(turnTexts(turns))).words);
  const words = all ?? position.words;
  const rest = position.candidates - words.length;
  const info = solver.info;
  return (
    <div class="stack words-left">
      <h3>
        {position.beyondList
          ? t.beyondList(position.candidates)
          : t.wordsLeft(position.candidates)}
      </h3>
      {!hasCodes(info) ? (
        <Words words={words} onPick={onPick} />
      ) : (
        <ul class="words">
          {words.map((word) => (
            <li key={word}>
              <button type="button" class="pick" onClick={() => onPick(word)}>
                <Guess info={info} guess={word} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShowAll rest={rest} onClick={() => void show()} />
    </div>
  );
}
