// The review of a finished game: choices and luck, guess by guess. The address has the game, so that
// a reload keeps it and a link shows it to others.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis, Played, Step } from "../../engine/api";
import { t } from "../../texts";
import { turnTexts } from "../advice";
import type { ViewProps } from "../app";
import { Copy, NumberHead, TextField, Tiles } from "../parts";
import { parse, type Turn } from "../route";
import { RunControls, useRun } from "../run";
import { squares } from "./play";
import { Band, Dial, savePicture } from "./reviewed";

/** A game as it is typed in. */
interface Entered {
  guesses: string;
  /** The answer, or the squares of the game. */
  rest: string;
}

/** The guesses of a game, and the answer if a last turn without feedback tells it. */
function made(turns: readonly Turn[]): [readonly Turn[], string] {
  const last = turns.at(-1);
  return last && !last.feedback ? [turns.slice(0, -1), last.guess] : [turns, ""];
}

const isWon = (turn: Turn | undefined) => turn !== undefined && /^G+$/.test(turn.feedback);

function entered(turns: readonly Turn[]): Entered {
  const [own, answer] = made(turns);
  const grid = own.map((turn) => squares(turn.feedback)).join("\n");
  return {
    guesses: own.map((turn) => turn.guess).join(" "),
    rest: answer || (own.length > 0 && !isWon(own.at(-1)) ? grid : ""),
  };
}

function playedOf(game: Entered): Played {
  const guesses = game.guesses.toLowerCase().split(/[\s,]+/).filter(Boolean);
  const rest = game.rest.trim().toLowerCase();
  if (!/^\S*$/.test(rest) || /[^\p{L}\p{N}]/u.test(rest)) return { guesses, grid: game.rest };
  return { guesses, answer: rest || (guesses.at(-1) ?? "") };
}

/** What is known of a game. */
interface Reviewed {
  turns: readonly Turn[];
  /** The answers before each guess and after the last. */
  left: readonly number[];
  /** The last steps. */
  steps: readonly Step[];
  analysis: Analysis | null;
}

export function ReviewView({ solver, route, move }: ViewProps) {
  const [game, setGame] = useState(() => entered(route.turns));
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const run = useRun();
  const place = turnTexts(route.turns).join(" ");
  /** The place of the game that is shown. */
  const shown = useRef("");

  /** Reviews a game. Its turns are known if they come from the address. */
  const review = (played: Played, turns: readonly Turn[], place: string) => {
    shown.current = place;
    return run.begin(async (signal, tell) => {
      const show = (change: Partial<Reviewed>) =>
        signal.aborted || setReviewed((old) => ({ ...(old ?? nothing), ...change }));
      const nothing = { turns, left: [], steps: [], analysis: null };
      setReviewed(nothing);
      const texts = turnTexts(turns);
      const asked = texts.map((_, at) => solver.position(texts.slice(0, at + 1), 0));
      Promise.all(asked).then(
        (found) => show({ left: [solver.info.answers, ...found.map((found) => found.candidates)] }),
        () => undefined,
      );
      try {
        const analysis = await solver.analyze(played, {
          signal,
          onUpdate: ({ share, steps }) => {
            tell(share);
            show({ steps });
          },
        });
        const { steps } = analysis;
        const left = steps.map((step) => step.candidatesAfter);
        show({ turns: steps, left: [solver.info.answers, ...left], steps, analysis });
        if (turns.length > 0) return;
        const own = steps.map(({ guess, feedback }) => ({ guess, feedback }));
        shown.current = turnTexts(own).join(" ");
        move(own);
      } catch (error) {
        // What was wrong takes the place of the review.
        if (!signal.aborted) setReviewed(null);
        throw error;
      }
    });
  };
  useEffect(() => {
    if (place === shown.current) return;
    setGame(entered(route.turns));
    if (!place) {
      shown.current = "";
      run.stop();
      return setReviewed(null);
    }
    const [turns, answer] = made(route.turns);
    const guesses = turns.map((turn) => turn.guess);
    const grid = turns.map((turn) => squares(turn.feedback)).join("\n");
    const known = answer || (isWon(turns.at(-1)) && guesses.at(-1));
    void review(known ? { guesses, answer: known } : { guesses, grid }, turns, place);
  }, [place]);

  const submit = async () => {
    const played = playedOf(game);
    if (played.guesses.length === 0) return run.fail(new Error(t.noGuesses));
    if (!("answer" in played)) return review(played, [], "");
    const { guesses, answer } = played;
    try {
      const ask = async (guess: string) => ({ guess, feedback: await solver.score(guess, answer) });
      const turns = await Promise.all(guesses.map(ask));
      const all = isWon(turns.at(-1)) ? turns : [...turns, { guess: answer, feedback: "" }];
      const next = turnTexts(all).join(" ");
      if (next === place) shown.current = "";
      move(all);
      if (next === place) await review(played, turns, place);
    } catch {
      // The analysis says which guess is wrong.
      await review(played, [], "");
    }
  };
  /** A link to a review that was pasted is a whole game. */
  const edit = (change: Partial<Entered>) => {
    const link = Object.values(change).join(" ").match(/#review\/\S+/)?.[0];
    if (link) move(parse(link).turns);
    else setGame({ ...game, ...change });
  };
  if (solver.info.kind !== "wordle") return <p class="note">{t.wordleOnly}</p>;
  return (
    <div class="split">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1>{t.reviewTitle}</h1>
        {reviewed ? null : <p class="soft">{t.reviewAbout}</p>}
        <TextField
          label={t.yourGuesses}
          class="input word"
          value={game.guesses}
          placeholder={t.guessesExample}
          onText={(guesses) => edit({ guesses })}
        />
        <label class="field">
          <span>{t.answerOrGrid}</span>
          <textarea
            class="input"
            value={game.rest}
            placeholder={t.gridExample}
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="answer-about"
            onInput={(event) => edit({ rest: event.currentTarget.value })}
          />
        </label>
        <p class="small soft" id="answer-about">
          {t.answerAbout}
        </p>
        <RunControls run={run} name={t.review} doing={t.reviewing} />
      </form>
      <div class="stack" aria-live="polite">
        {reviewed ? (
          <Result reviewed={reviewed} />
        ) : (
          <p class="empty soft">{t.reviewEmpty}</p>
        )}
      </div>
    </div>
  );
}

function Result({ reviewed }: { reviewed: Reviewed }) {
  const { turns, left, steps, analysis } = reviewed;
  const scale = Math.max(0.5, ...steps.flatMap((step) => [step.skillLost, Math.abs(step.luck)]));
  const unknown = turns.length - steps.length;
  const solved = isWon(turns.at(-1));
  const risked = steps.some((step) => step.missed > step.bestMissed);
  const choices = risked ? t.choicesRisked : t.choicesSaid(analysis?.skillLost ?? 0);
  if (turns.length === 0) return <p class="empty soft">{t.thinking}</p>;
  return (
    <section class="stack" aria-labelledby="result-title">
      {analysis?.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
      <div class="panel stack">
        <h2 id="result-title">{solved ? t.solved(turns.length) : t.notSolved(turns.length)}</h2>
        <div class="dials">
          <Dial
            name={t.choices}
            said={analysis ? choices : t.dots}
            value={analysis ? 1 - 2 * (risked ? 1 : Math.min(1, analysis.skillLost)) : 0}
          />
          <Dial
            name={t.luck}
            said={analysis ? t.luckSaid(analysis.luck) : t.dots}
            value={analysis ? analysis.luck / 1.5 : 0}
          />
        </div>
        <Band left={left} />
        {analysis?.difficulty ? (
          <p class="small">
            {t.difficulty(
              analysis.difficulty.word,
              analysis.difficulty.guesses,
              analysis.difficulty.rank - 1,
              analysis.difficulty.answers,
            )}
          </p>
        ) : null}
        {analysis ? (
          <div class="row">
            <Copy name={t.copyLink} text={() => location.href} />
            <button
              type="button"
              class="button small"
              onClick={() => savePicture(analysis, left, choices)}
            >
              {t.savePicture}
            </button>
          </div>
        ) : null}
      </div>
      <ol class="stack">
        {turns.map((turn, at) => (
          <StepCard key={at} turn={turn} step={steps[at - unknown]} scale={scale} />
        ))}
      </ol>
      {analysis ? <Numbers analysis={analysis} /> : null}
      <Line label={t.bestLine} words={analysis?.bestLine} />
      <Line label={t.bestLineAfterFirst} words={analysis?.bestLineAfterFirst} />
    </section>
  );
}

/** What a guess and its feedback were worth, in plain words. */
function said(step: Step): string {
  // A chance to win that is lost counts more than any guess.
  const risk = step.missed > step.bestMissed;
  const best =
    step.candidatesBefore === 1
      ? t.stepOnly
      : risk
        ? t.stepMisses(step.missed, step.candidatesBefore, step.best, step.bestMissed)
        : step.skillLost < 1e-9
          ? t.stepBest
          : step.skillLost < 0.05
            ? t.stepNear(step.best)
            : t.stepLost(step.best, step.skillLost);
  const luck = step.luck > 0.25 ? t.stepLucky : step.luck < -0.25 ? t.stepUnlucky : "";
  return [best, luck, step.beyondList ? t.stepBeyond : ""].filter(Boolean).join(" ");
}

function StepCard(props: { turn: Turn; step: Step | undefined; scale: number }) {
  const { turn, step, scale } = props;
  const risk = step !== undefined && step.missed > step.bestMissed;
  return (
    <li class="panel step">
      <div class="row spread">
        <Tiles word={turn.guess} feedback={turn.feedback} />
        <span class="small soft">
          {step ? t.fromTo(step.candidatesBefore, step.candidatesAfter) : t.dots}
        </span>
      </div>
      <p class="small">{step ? said(step) : t.thinking}</p>
      <dl class="meters small">
        <Meter
          label={t.lost}
          value={!step ? t.dots : risk ? t.missedShort(step.missed) : t.lostShort(step.skillLost)}
          part={!step ? 0 : risk ? -1 : -step.skillLost / scale}
        />
        <Meter
          label={t.luckShort}
          value={step ? t.gained(step.luck) : t.dots}
          part={step ? step.luck / scale : 0}
        />
      </dl>
    </li>
  );
}

/** A number as a bar from the middle: to the right if it is good, else to the left. */
function Meter({ label, value, part }: { label: string; value: string; part: number }) {
  const width = `${Math.min(50, Math.abs(part) * 50)}%`;
  const side = part < 0 ? { right: "50%" } : { left: "50%" };
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span class="meter" aria-hidden="true">
          <i class={part < 0 ? "bad" : "good"} style={{ width, ...side }} />
        </span>
        <b>{value}</b>
      </dd>
    </div>
  );
}

function Numbers({ analysis }: { analysis: Analysis }) {
  const { steps, expected, skillLost, luck, guesses } = analysis;
  const sum = t.sum(t.mean(expected), t.mean(skillLost), t.mean(Math.abs(luck)), luck < 0, guesses);
  return (
    <details class="numbers">
      <summary>{t.reviewNumbers}</summary>
      {analysis.solved ? <p class="small">{sum}</p> : null}
      <div class="scroll" tabIndex={0} role="region" aria-label={t.reviewNumbers}>
        <table>
          <caption>{t.numbersCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.guess}</th>
              <NumberHead>{t.expectedShort}</NumberHead>
              <th scope="col">{t.asGood}</th>
              <NumberHead>{t.expectedShort}</NumberHead>
              <NumberHead>{t.lost}</NumberHead>
              <NumberHead>{t.luckShort}</NumberHead>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, at) => (
              <tr key={at}>
                <td class="word">{step.guess}</td>
                <td class="number">{t.mean(step.expected)}</td>
                <td class="word">{step.best}</td>
                <td class="number">{t.mean(step.bestExpected)}</td>
                <td class="number">{t.mean(step.skillLost)}</td>
                <td class="number">{t.signed(step.luck)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Line({ label, words }: { label: string; words: string[] | null | undefined }) {
  if (!words || words.length === 0) return null;
  return (
    <div class="stack line-of">
      <h3>{label}</h3>
      <p class="row">
        {words.map((word, at) => (
          <Tiles key={at} word={word} small />
        ))}
      </p>
    </div>
  );
}
