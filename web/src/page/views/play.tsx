// A game against a hidden word.

import { useEffect, useState } from "preact/hooks";
import type { Solver } from "../../engine/api";
import { t } from "../../texts";
import { turnTexts, useAdvice } from "../advice";
import type { ViewProps } from "../app";
import { marksOf } from "../board/draft";
import { Copy } from "../parts";
import type { Turn } from "../route";
import { messageOf } from "../solver";
import { GameBoard } from "./game";
import { AdvicePanel } from "./panel";

/** A game, as the browser keeps it. The seed selects the hidden word. */
interface Hidden {
  seed: number;
  turns: readonly Turn[];
  /** The hidden word, once the game is over. */
  answer: string;
}

const fresh = (): Hidden => ({
  seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  turns: [],
  answer: "",
});

/** The game that the browser keeps under `key`, and what replaces it. */
function useKept(key: string): [Hidden, (game: Hidden) => void] {
  const keep = (game: Hidden): Hidden => {
    try {
      localStorage.setItem(key, JSON.stringify(game));
    } catch {
      // The game is lost when the page is closed.
    }
    return game;
  };
  const [game, setGame] = useState<Hidden>(() => {
    try {
      const kept = localStorage.getItem(key);
      if (kept) return { ...fresh(), ...(JSON.parse(kept) as Hidden) };
    } catch {
      // What cannot be read is replaced.
    }
    return keep(fresh());
  });
  // Another tab with this game shows what is done here. It keeps nothing itself: a tab that wrote
  // back what it was told could overwrite a later turn.
  useEffect(() => {
    const take = (event: StorageEvent) => {
      if (event.key === key && event.newValue) setGame(JSON.parse(event.newValue) as Hidden);
    };
    addEventListener("storage", take);
    return () => removeEventListener("storage", take);
  }, [key]);
  return [game, (game) => setGame(keep(game))];
}

export function PlayView({ solver, visit }: ViewProps) {
  const { info } = solver;
  const [game, setGame] = useKept(`guesstree-play ${info.fingerprint} ${info.mode}`);
  const [hint, setHint] = useState(false);
  const [picked, setPicked] = useState<{ guess: string } | null>(null);
  const over = game.answer !== "";

  const take = async (guess: string) => {
    try {
      const answer = await solver.hidden(game.seed);
      // The engine's own message if the guess is not allowed here.
      const made = { guess, feedback: await solver.score(guess, answer) };
      const turns = [...game.turns, made];
      const position = await solver.position(turnTexts(turns), 0);
      const last = position.won || turns.length >= info.maxGuesses;
      setGame({ ...game, turns, answer: last ? answer : "" });
      setHint(false);
      return null;
    } catch (error) {
      return messageOf(error);
    }
  };
  const start = () => {
    setGame(fresh());
    setHint(false);
    setPicked(null);
  };
  const won = over && game.turns.at(-1)?.guess === game.answer;
  return (
    <>
      <h1 class="hidden">{t.views.play}</h1>
      <div class="split">
        <GameBoard
          solver={solver}
          turns={game.turns}
          proposed=""
          judged={false}
          over={over}
          picked={picked}
          onTurn={take}
          onIdea={() => undefined}
          onHint={() => setHint(!hint)}
          onNew={start}
        />
        {over ? (
          <Over
            solver={solver}
            game={game}
            won={won}
            onReview={() => visit("review", reviewed(game, won))}
            onNew={start}
          />
        ) : hint ? (
          <Hint solver={solver} turns={game.turns} onPick={(guess) => setPicked({ guess })} />
        ) : (
          <Left solver={solver} turns={game.turns} />
        )}
      </div>
    </>
  );
}

/** A lost game is reviewed with the answer as a last turn without feedback. */
function reviewed(game: Hidden, won: boolean): readonly Turn[] {
  return won ? game.turns : [...game.turns, { guess: game.answer, feedback: "" }];
}

function Hint(props: { solver: Solver; turns: readonly Turn[]; onPick: (guess: string) => void }) {
  const advised = useAdvice(props.solver, props.turns);
  return <AdvicePanel {...props} advised={advised} named />;
}

/** How many answers are left, without naming them. */
function Left({ solver, turns }: { solver: Solver; turns: readonly Turn[] }) {
  const { position } = useAdvice(solver, turns, true);
  return (
    <section class="stack" aria-live="polite">
      <div class="panel stack">
        <h2>{t.guessNumber(turns.length + 1, solver.info.maxGuesses)}</h2>
        <p>{position ? t.answersLeft(position.candidates) : t.dots}</p>
        <p class="small soft">{t.playAbout}</p>
      </div>
    </section>
  );
}

function Over(props: {
  solver: Solver;
  game: Hidden;
  won: boolean;
  onReview: () => void;
  onNew: () => void;
}) {
  const { solver, game, won } = props;
  const wordle = solver.info.kind === "wordle";
  const score = won ? String(game.turns.length) : "X";
  const grid = game.turns.map(({ feedback }) => squares(feedback)).join("\n");
  const text = `guesstree ${solver.info.name} ${score}/${solver.info.maxGuesses}\n\n${grid}`;
  return (
    <section class="stack">
      <div class="panel stack">
        <div aria-live="polite">
          <h2>{won ? t.solved(game.turns.length) : t.itWas(game.answer)}</h2>
        </div>
        <div class="row">
          {wordle ? (
            <button type="button" class="button main" onClick={props.onReview}>
              {t.reviewThis}
            </button>
          ) : null}
          <button type="button" class="button" onClick={props.onNew}>
            {t.newGame}
          </button>
          {wordle ? <Copy name={t.copyGrid} text={() => text} /> : null}
        </div>
        {wordle ? <pre class="grid">{grid}</pre> : null}
      </div>
    </section>
  );
}

/** A feedback as people share it. */
export function squares(feedback: string): string {
  return marksOf(feedback)
    .map((mark) => ["⬛", "🟨", "🟩"][mark])
    .join("");
}
