// The board of a game that a table describes: guesses have names, and each feedback is a number.

import { useEffect, useState } from "preact/hooks";
import type { Solver, Words } from "../../engine/api";
import { t } from "../../texts";
import { groupsOf, turnTexts } from "../advice";
import type { Turn } from "../route";
import { messageOf } from "../solver";
import { Actions, type GameProps, useTurn } from "../views/game";
import styles from "./identify.css?url";
import { words as said } from "./texts";

export function NameGame(props: GameProps) {
  const { solver, turns, proposed, judged, over, picked } = props;
  const [words, setWords] = useState<Words | null>(null);
  const [chosen, setChosen] = useState("");
  const { problem, setProblem, take } = useTurn(props, () => setChosen(""));
  const guess = chosen || proposed || (judged ? "" : (words?.guesses[0] ?? ""));
  useEffect(() => {
    solver.words().then(setWords, (error: unknown) => setProblem(messageOf(error)));
  }, [solver]);
  useEffect(() => {
    if (picked) setChosen(picked.guess);
  }, [picked]);
  useEffect(() => props.onIdea(chosen), [chosen]);
  return (
    <div class="stack game identify">
      <link rel="stylesheet" href={styles} />
      <ol class="answers" aria-label={t.turnsTaken}>
        {turns.map((turn, at) => (
          <li key={at}>
            <span>{turn.guess}</span>
            <b>{turn.feedback}</b>
          </li>
        ))}
      </ol>
      {over ? null : (
        <div class="panel stack">
          <label class="field">
            <span>{t.rowLabel(turns.length + 1, "")}</span>
            <select
              class="input"
              value={guess}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {guess ? null : <option value="">{t.dots}</option>}
              {words?.guesses.map((word) => (
                <option key={word} value={word}>
                  {word}
                </option>
              ))}
            </select>
          </label>
          {judged ? (
            <Outcomes key={guess} solver={solver} turns={turns} guess={guess} take={take} />
          ) : (
            <div>
              <button type="button" class="button main" onClick={() => void take(guess, "")}>
                {t.enter}
              </button>
            </div>
          )}
        </div>
      )}
      {props.intro}
      <Actions game={props} hint={judged ? said.guessHint : said.guessPlay} problem={problem} />
    </div>
  );
}

/** What a guess may give, with the number of answers that are left then: numbers of the table, and
 * for the right guess "right". If there is one number besides, that is "wrong". */
function Outcomes(props: {
  solver: Solver;
  turns: readonly Turn[];
  guess: string;
  take: (guess: string, feedback: string) => void;
}) {
  const { solver, turns, guess, take } = props;
  const [found, setFound] = useState<[feedback: string, left: number][]>([]);
  const [win, setWin] = useState("");
  const texts = turnTexts(turns);
  useEffect(() => {
    let gone = false;
    const find = async () => {
      const groups = await groupsOf(solver, texts, guess);
      // A guess that is no answer has no feedback of its own.
      const win = await solver.score(guess, guess).catch(() => "");
      if (gone) return;
      setWin(win);
      setFound(groups.sort(([one], [other]) => Number(one) - Number(other)));
    };
    if (guess) find().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [solver, guess, texts.join(" ")]);
  const isYesOrNo = found.length === 2 && found.some(([feedback]) => feedback === win);
  const named = (feedback: string) =>
    feedback === win ? said.right : isYesOrNo ? said.wrong : feedback;
  return (
    <div class="outcomes">
      {found.map(([feedback, left]) => (
        <button key={feedback} type="button" class="button main" onClick={() => take(guess, feedback)}>
          <span>{named(feedback)}</span>{" "}
          {feedback === win ? null : <span class="small">{said.leaves(left)}</span>}
        </button>
      ))}
    </div>
  );
}
