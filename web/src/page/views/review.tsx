// The review of a finished game: skill and luck, guess by guess.

import { useEffect, useState } from "preact/hooks";
import type { Analysis, Played, Step } from "../../engine/api";
import { t } from "../../texts";
import type { ViewProps } from "../app";
import { Choices, Pairs, TextField, Tiles } from "../parts";
import type { Turn } from "../route";
import { RunControls, useRun } from "../run";
import { squares } from "./play";

type From = "answer" | "grid";

/** A game as it is typed in. */
interface Entered {
  guesses: string;
  from: From;
  answer: string;
  grid: string;
}

/** What the turns of a link say. A last turn that is the answer without a guess of its own, in a
 * game that was lost, is told by its number. */
function entered(turns: readonly Turn[], most: number): Entered {
  const last = turns.at(-1);
  const won = last !== undefined && /^G+$/.test(last.feedback);
  const made = turns.slice(0, most);
  return {
    guesses: made.map((turn) => turn.guess).join(" "),
    from: won || turns.length === 0 ? "answer" : "grid",
    answer: won ? last.guess : "",
    grid: made.map((turn) => squares(turn.feedback)).join("\n"),
  };
}

function playedOf(game: Entered): Played {
  const guesses = game.guesses.toLowerCase().split(/[\s,]+/).filter(Boolean);
  return game.from === "answer"
    ? { guesses, answer: game.answer.trim().toLowerCase() }
    : { guesses, grid: game.grid };
}

export function ReviewView({ solver, route }: ViewProps) {
  const [game, setGame] = useState(() => entered(route.turns, solver.info.maxGuesses));
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const run = useRun();

  const analyze = (game: Entered) =>
    run.begin(async (signal, tell) => {
      setAnalysis(null);
      const running = { signal, onUpdate: ({ share }: { share: number }) => tell(share) };
      setAnalysis(await solver.analyze(playedOf(game), running));
    });
  useEffect(() => {
    if (game.guesses) void analyze(game);
  }, []);

  if (solver.info.kind !== "wordle") return <p class="note">{t.wordleOnly}</p>;
  const edit = (change: Partial<Entered>) => setGame({ ...game, ...change });
  return (
    <div class="split">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void analyze(game);
        }}
      >
        <h1>{t.reviewTitle}</h1>
        <p class="soft">{t.reviewAbout}</p>
        <TextField
          label={t.yourGuesses}
          class="input word"
          value={game.guesses}
          placeholder={t.guessesExample}
          onText={(guesses) => edit({ guesses })}
        />
        <Choices
          legend={t.iHave}
          name="from"
          value={game.from}
          options={[
            { value: "answer", label: t.theAnswerWord },
            { value: "grid", label: t.theGrid },
          ]}
          onChange={(from) => edit({ from })}
        />
        {game.from === "answer" ? (
          <TextField
            key="answer"
            label={t.answer}
            class="input word"
            value={game.answer}
            onText={(answer) => edit({ answer })}
          />
        ) : (
          <label class="field" key="grid">
            <span>{t.grid}</span>
            <textarea
              class="input"
              value={game.grid}
              placeholder={t.gridExample}
              onInput={(event) => edit({ grid: event.currentTarget.value })}
            />
          </label>
        )}
        <RunControls run={run} name={t.review} doing={t.reviewing} />
      </form>
      <div class="stack" aria-live="polite">
        {analysis ? <Result analysis={analysis} /> : <p class="empty soft">{t.reviewEmpty}</p>}
      </div>
    </div>
  );
}

function Result({ analysis }: { analysis: Analysis }) {
  const { steps, expected, skillLost, luck, notes } = analysis;
  const scale = Math.max(0.5, ...steps.flatMap((step) => [step.skillLost, Math.abs(step.luck)]));
  return (
    <section class="stack" aria-labelledby="result-title">
      {notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
      <div class="panel stack">
        <h2 id="result-title">
          {analysis.solved ? t.solved(analysis.guesses) : t.notSolved(analysis.guesses)}
        </h2>
        <Pairs
          class="figures sum"
          of={[
            [t.expectedAtBest, t.mean(expected)],
            [t.lostByChoice, t.plus(t.mean(skillLost))],
            luck < 0
              ? [t.badLuck, t.plus(t.mean(-luck))]
              : [t.luck, t.minus(t.mean(luck))],
          ]}
        />
        <p class="small soft">{t.sumAbout}</p>
      </div>
      <ol class="stack">
        {steps.map((step, at) => (
          <StepCard key={at} step={step} at={at} scale={scale} />
        ))}
      </ol>
      <Line label={t.bestLine} words={analysis.bestLine} />
      <Line label={t.bestLineAfterFirst} words={analysis.bestLineAfterFirst} />
    </section>
  );
}

function StepCard({ step, at, scale }: { step: Step; at: number; scale: number }) {
  const perfect = step.skillLost < 1e-9 && step.missed <= step.bestMissed;
  return (
    <li class="panel step">
      <div class="row spread">
        <Tiles word={step.guess} feedback={step.feedback} />
        <span class="small soft">{t.fromTo(step.candidatesBefore, step.candidatesAfter)}</span>
      </div>
      <p class="small">
        {perfect ? t.stepBest(at + 1, t.mean(step.expected)) : null}
        {perfect
          ? null
          : t.stepLost(at + 1, t.mean(step.expected), step.best, t.mean(step.bestExpected))}
        {step.missed > step.bestMissed ? ` ${t.stepMisses(step.missed)}` : ""}
        {step.beyondList ? ` ${t.stepBeyond}` : ""}
      </p>
      <dl class="meters small">
        <Meter
          label={t.lost4}
          value={t.mean(step.skillLost)}
          part={step.skillLost / scale}
          kind="lost"
        />
        <Meter
          label={t.luck}
          value={t.signed(step.luck)}
          part={step.luck / scale}
          kind="luck"
        />
      </dl>
    </li>
  );
}

/** A number as a bar from the middle: to the right if it is good or large, else to the left. */
function Meter(props: { label: string; value: string; part: number; kind: "lost" | "luck" }) {
  const { part, kind } = props;
  const width = `${Math.min(50, Math.abs(part) * 50)}%`;
  const side = kind === "lost" || part < 0 ? { right: "50%" } : { left: "50%" };
  const look = kind === "lost" || part < 0 ? "bad" : "good";
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <span class="meter" aria-hidden="true">
          <i class={look} style={{ width, ...side }} />
        </span>
        <b>{props.value}</b>
      </dd>
    </div>
  );
}

function Line({ label, words }: { label: string; words: string[] | null }) {
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
