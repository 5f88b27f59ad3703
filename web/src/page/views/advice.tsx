// Advice during a game that is played elsewhere.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../texts";
import { turnOf, turnTexts, useAdvice, useIdea } from "../advice";
import { Problem } from "../parts";
import { messageOf } from "../solver";
import type { ViewProps } from "../app";
import { GameBoard } from "./game";
import { AdvicePanel, ideaText } from "./panel";

export function AdviceView({ solver, route, move, visit }: ViewProps) {
  const { turns } = route;
  const advised = useAdvice(solver, turns);
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<{ guess: string } | null>(null);
  const { position, advice } = advised;
  const best = advice?.choices ?? [];
  const known = best.some((choice) => choice.guess === typed);
  const idea = useIdea(solver, turns, known || position?.won ? "" : typed);
  const chosen = best.find((choice) => choice.guess === typed);
  const own = chosen ? { guess: typed, cost: { share: 1, choice: chosen }, error: null } : idea;
  useEffect(() => setPicked(null), [turnTexts(turns).join(" ")]);

  const check = async (guess: string) => {
    try {
      // Whether it may be guessed does not depend on its feedback.
      const feedback = await solver.score(guess, guess);
      await solver.position(turnTexts([...turns, { guess, feedback }]), 0);
    } catch (error) {
      if ((error as { code?: string }).code !== "impossible") return messageOf(error);
    }
    return null;
  };
  const take = async (guess: string, feedback: string) => {
    const next = [...turns, { guess, feedback }];
    try {
      const position = await solver.position(turnTexts(next), 0);
      // The engine's own way to write the turns.
      move(position.turns.map(turnOf));
      return null;
    } catch (error) {
      return messageOf(error);
    }
  };
  const over = position?.won ?? false;
  return (
    <>
      {turns.length > 0 ? <h1 class="hidden">{t.views.advice}</h1> : null}
      <div class="split">
        <GameBoard
          solver={solver}
          turns={turns}
          proposed={best[0]?.guess ?? ""}
          judged
          over={over}
          picked={picked}
          intro={turns.length === 0 ? <Intro wordle={solver.info.kind === "wordle"} /> : undefined}
          onGuess={check}
          onTurn={take}
          onIdea={setTyped}
          status={ideaText(own, advice)}
          onUndo={() => move(turns.slice(0, -1))}
          onNew={() => move([])}
        />
        {over ? (
          <Won
            turns={turns.length}
            onReview={solver.info.kind === "wordle" ? () => visit("review", turns) : undefined}
          />
        ) : advised.error ? (
          <Problem text={advised.error} />
        ) : (
          <AdvicePanel
            solver={solver}
            turns={turns}
            advised={advised}
            onPick={(guess) => setPicked({ guess })}
          />
        )}
      </div>
    </>
  );
}

/** What the page is, and how it is used, as long as no turn was taken. */
function Intro({ wordle }: { wordle: boolean }) {
  return (
    <div class="intro">
      <h1>{t.sentence(wordle)}</h1>
      <ol>
        {t.steps(wordle).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function Won({ turns, onReview }: { turns: number; onReview: (() => void) | undefined }) {
  return (
    <section class="stack" aria-live="polite">
      <div class="panel stack">
        <h2>{t.solved(turns)}</h2>
        {onReview ? (
          <>
            <p>{t.solvedNext}</p>
            <div>
              <button type="button" class="button main" onClick={onReview}>
                {t.reviewThis}
              </button>
            </div>
          </>
        ) : null}
      </div>
    </section>
  );
}
