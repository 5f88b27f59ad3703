// The review of a finished game: skill and luck, guess by guess.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis, Played, Step } from "../../engine/api";
import { t } from "../../texts";
import type { ViewProps } from "../app";
import { Bar, Choices, Problem, Tiles } from "../parts";
import type { Turn } from "../route";
import { isStopped, messageOf } from "../solver";
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
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const analyze = async (game: Entered) => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    setProblem(null);
    setAnalysis(null);
    setShare(0);
    try {
      const found = await solver.analyze(playedOf(game), {
        signal: own.signal,
        onUpdate: ({ share }) => running.current === own && setShare(share),
      });
      if (running.current === own) setAnalysis(found);
    } catch (error) {
      if (running.current === own && !isStopped(error)) setProblem(messageOf(error));
    } finally {
      if (running.current === own) setShare(null);
    }
  };
  useEffect(() => {
    if (game.guesses) void analyze(game);
    return () => running.current?.abort();
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
        <label class="field">
          <span>{t.yourGuesses}</span>
          <input
            class="input word"
            value={game.guesses}
            placeholder={t.guessesExample}
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => edit({ guesses: event.currentTarget.value })}
          />
        </label>
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
          <label class="field" key="answer">
            <span>{t.answer}</span>
            <input
              class="input word"
              value={game.answer}
              autocapitalize="none"
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => edit({ answer: event.currentTarget.value })}
            />
          </label>
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
        <div class="row">
          <button type="submit" class="button main" disabled={share !== null}>
            {t.review}
          </button>
          <button
            type="button"
            class="button"
            hidden={share === null}
            onClick={() => running.current?.abort()}
          >
            {t.stop}
          </button>
        </div>
        <div class={share === null ? "slot idle" : "slot"}>
          <Bar share={share ?? 1} label={t.reviewing} />
        </div>
        <Problem text={problem} />
      </form>
      <div class="stack" aria-live="polite">
        {analysis ? <Result analysis={analysis} /> : <p class="empty soft">{t.reviewEmpty}</p>}
      </div>
    </div>
  );
}

function Result({ analysis }: { analysis: Analysis }) {
  const { steps, expected, skillLost, luck } = analysis;
  const scale = Math.max(0.5, ...steps.flatMap((step) => [step.skillLost, Math.abs(step.luck)]));
  return (
    <section class="stack" aria-labelledby="result-title">
      <div class="panel stack">
        <h2 id="result-title">
          {analysis.solved ? t.solved(analysis.guesses) : t.notSolved(analysis.guesses)}
        </h2>
        <dl class="figures sum">
          <div>
            <dt>{t.expectedAtBest}</dt>
            <dd>{t.mean(expected)}</dd>
          </div>
          <div>
            <dt>{t.lostByChoice}</dt>
            <dd>{t.plus(t.mean(skillLost))}</dd>
          </div>
          <div>
            <dt>{luck < 0 ? t.badLuck : t.luck}</dt>
            <dd>{luck < 0 ? t.plus(t.mean(-luck)) : t.minus(t.mean(luck))}</dd>
          </div>
        </dl>
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
