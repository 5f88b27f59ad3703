// A board that a person fills in: by typing, by clicking, on the keyboard of the screen. Used for
// advice and for playing.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Solver } from "../../engine/api";
import { t } from "../../texts";
import {
  CodeBoard,
  type CodeDraft,
  CodeKeys,
  EMPTY_CODE,
  eraseSymbol,
  typeSymbol,
  unjudged,
} from "../board/codes";
import { type Change, change, type Draft, EMPTY, feedback, type Mark, shown } from "../board/draft";
import { Keyboard, useTyping, WordBoard } from "../board/words";
import { Problem, TextField } from "../parts";
import type { Turn } from "../route";
import { useIdentify } from "../solver";

export interface GameProps {
  solver: Solver;
  turns: readonly Turn[];
  /** The guess that stands in the row as long as nothing is typed. */
  proposed: string;
  /** Whether the person says what the feedback was; otherwise the page knows. */
  judged: boolean;
  over: boolean;
  /** A word to put into the row; a new object each time. */
  picked: { guess: string } | null;
  /** What stands in place of the empty rows. */
  intro?: ComponentChildren;
  /** Says why a guess may not be made, or nothing. */
  onGuess?: (guess: string) => Promise<string | null>;
  /** Takes a turn, or says why not. The feedback is empty if the page knows it. */
  onTurn: (guess: string, feedback: string) => Promise<string | null>;
  /** The word that was typed so far, if it is complete. */
  onIdea: (guess: string) => void;
  /** What to say about that word. */
  status?: string;
  /** Takes the last turn back. */
  onUndo?: () => void;
  /** Shows the best guess, or hides it. */
  onHint?: () => void;
  onNew: () => void;
}

export function GameBoard(props: GameProps) {
  const { kind } = props.solver.info;
  if (kind === "table") return <Names {...props} />;
  return kind === "wordle" ? <WordGame {...props} /> : <CodeGame {...props} />;
}

/** The board of a table, which is loaded when it is shown. */
function Names(props: GameProps) {
  const loaded = useIdentify();
  return loaded ? <loaded.NameGame {...props} /> : null;
}

/** Letters outside the English keyboard, for lists of other alphabets, and digits and symbols. */
function useMoreLetters(solver: Solver): string {
  const [more, setMore] = useState("");
  useEffect(() => {
    setMore("");
    if (solver.info.shipped) return;
    void solver.words().then(({ guesses }) => {
      const letters = new Set(guesses.join("").replace(/[a-z]/g, ""));
      setMore([...letters].sort().join(""));
    }, () => undefined);
  }, [solver]);
  return more;
}

/** The state that all boards share: a message, and what to do with a turn. */
export function useTurn(props: GameProps, clear: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const place = props.turns.map((turn) => turn.guess + turn.feedback).join(" ");
  // Before the screen shows the turn: a letter typed after it belongs to the next guess.
  useLayoutEffect(() => {
    setProblem(null);
    clear();
  }, [props.solver, place]);
  const take = async (guess: string, feedback: string) => {
    const refused = await props.onTurn(guess, feedback);
    setProblem(refused);
    return refused === null;
  };
  return { problem, setProblem, take };
}

/** What both kinds of keys do; the rest is for `other`. Says whether the key meant something. */
function useKeys(over: boolean, acts: Record<string, () => void>, other: (key: string) => boolean) {
  useTyping((key) => {
    if (over) return false;
    if (!(key in acts)) return other(key);
    acts[key]!();
    return true;
  });
}

/** A board, what is below it, and its keys. */
function Frame(props: {
  game: GameProps;
  hint: string;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  board: ComponentChildren;
  keys: ComponentChildren;
}) {
  return (
    <div class="stack game">
      {props.game.over ? null : <Typed game={props.game} onProblem={props.onProblem} />}
      {props.board}
      <Actions {...props} />
      <div class="pad">{props.keys}</div>
    </div>
  );
}

/** A turn as a line of text, for those who hear the page: to screen readers letters are commands
 * outside of fields. */
function Typed({ game, onProblem }: { game: GameProps; onProblem: (problem: string | null) => void }) {
  const { judged, proposed, onTurn } = game;
  const [text, setText] = useState("");
  const take = async () => {
    const [guess = "", feedback = ""] = text.trim().split(/[\s=]+/);
    const refused = await onTurn(guess || proposed, feedback);
    onProblem(refused);
    if (refused === null) setText("");
  };
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <TextField label={judged ? t.typedTurn : t.typedGuess} value={text} onText={setText} />
    </form>
  );
}

/** Below the board: undo, what to do now or what the word would cost, and a new game. */
export function Actions(props: { game: GameProps; hint: string; problem: string | null }) {
  const { game, hint, problem } = props;
  const { turns, over, status, onUndo, onHint, onNew } = game;
  const none = turns.length === 0;
  return (
    <div class="actions">
      {onUndo ? (
        <Icon name={t.undo} disabled={none} onClick={onUndo} path={UNDO} />
      ) : onHint ? (
        <Icon name={t.hint} disabled={over} onClick={onHint} path={LAMP} />
      ) : (
        <span />
      )}
      <div class="saying small">
        <p aria-live="polite">{over || problem ? "" : status || <span class="soft">{hint}</span>}</p>
        <Problem text={problem} />
      </div>
      <Icon name={t.newGame} disabled={none} onClick={onNew} path="M12 5v14M5 12h14" />
    </div>
  );
}

const LAMP = "M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0v2H9z";
const UNDO = "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3";

function Icon(props: { name: string; path: string; disabled: boolean; onClick: () => void }) {
  const { name, path, disabled, onClick } = props;
  return (
    <button
      type="button"
      class="button icon"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

function WordGame(props: GameProps) {
  const { solver, turns, proposed, judged, over, picked } = props;
  const length = solver.info.letters;
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const { problem, setProblem, take } = useTurn(props, () => setDraft(EMPTY));
  const more = useMoreLetters(solver);
  const row = { length, proposed, turns };
  const act = (what: Change) => {
    setProblem(null);
    setDraft((old) => change(old, what, row));
  };
  /** Where colours are set, the letters of a feedback are colours. */
  const type = (letter: string) => {
    const mark = judged && draft.marks.length > 0 ? "byg".indexOf(letter) : -1;
    act(mark < 0 ? { do: "type", letter } : { do: "mark", mark: mark as Mark });
  };
  useEffect(() => {
    if (picked) act({ do: "word", word: picked.guess });
  }, [picked]);

  const word = shown(draft, proposed);
  const complete = [...word].length === length;
  useEffect(() => {
    props.onIdea([...draft.typed].length === length ? draft.typed : "");
  }, [draft.typed, length]);

  const enter = () => {
    if (!complete) return setProblem(t.tooShort(length));
    if (!judged) return void take(word, "");
    if (draft.marks.length > 0) return void take(word, feedback(draft.marks));
    act({ do: "colour" });
    // What follows may be typed before the engine has looked at the word.
    void props.onGuess?.(word).then((refused) => {
      if (refused === null) return;
      setProblem(refused);
      setDraft((old) => (shown(old, proposed) === word ? { ...old, marks: [] } : old));
    });
  };
  const erase = () => act({ do: "erase" });
  const acts = { Enter: enter, Backspace: erase, Escape: () => act({ do: "clear" }) };
  // Where digits are letters, they are marks only after Enter.
  const colouring = draft.marks.length > 0;
  useKeys(over, acts, (key) => {
    if (judged && /^[012]$/.test(key) && (colouring || !more.includes(key)))
      act({ do: "mark", mark: Number(key) as Mark });
    else if (/^\p{L}$/u.test(key) || more.includes(key)) type(key.toLowerCase());
    else return false;
    return true;
  });

  const hint = !judged ? t.playHint : colouring ? t.colourHint : t.typeHint;
  const board = (
    <WordBoard
      turns={turns}
      length={length}
      rows={solver.info.maxGuesses}
      draft={draft}
      proposed={proposed}
      colours={judged}
      over={over}
      intro={props.intro}
      change={act}
    />
  );
  const keys = over ? null : (
    <Keyboard
      more={more}
      turns={turns}
      onLetter={type}
      onErase={erase}
      onEnter={enter}
    />
  );
  return (
    <Frame
      game={colouring ? { ...props, status: "" } : props}
      hint={hint}
      problem={problem}
      onProblem={setProblem}
      board={board}
      keys={keys}
    />
  );
}

function CodeGame(props: GameProps) {
  const { solver, turns, proposed, judged, over, picked } = props;
  const { info } = solver;
  const { letters: length } = info;
  const [draft, setDraft] = useState<CodeDraft>(EMPTY_CODE);
  const { problem, setProblem, take } = useTurn(props, () => setDraft(EMPTY_CODE));
  useEffect(() => {
    if (picked) setDraft({ ...EMPTY_CODE, typed: picked.guess });
  }, [picked]);
  const word = draft.typed || proposed;
  useEffect(() => {
    props.onIdea([...draft.typed].length === length ? draft.typed : "");
  }, [draft.typed, length]);

  const enter = () => {
    if ([...word].length !== length) return setProblem(t.codeTooShort(length));
    if (!judged) return void take(word, "");
    if (draft.said.length > 0) return void take(word, draft.said.join(","));
    setDraft({ ...draft, said: unjudged(info) });
    void props.onGuess?.(word).then((refused) => {
      if (refused === null) return;
      setProblem(refused);
      setDraft((old) => ({ ...old, said: [] }));
    });
  };
  const set = (draft: CodeDraft) => {
    setProblem(null);
    setDraft(draft);
  };
  const acts = {
    Enter: enter,
    Backspace: () => set(eraseSymbol(draft)),
    Escape: () => set(EMPTY_CODE),
  };
  useKeys(over, acts, (key) => {
    const symbol = key.toLowerCase();
    const known = [...key].length === 1 && info.symbols.includes(symbol);
    if (known) set(typeSymbol(draft, symbol, info));
    return known;
  });

  const rows = Math.max(6, turns.length + 1);
  const shown = { info, turns, draft, proposed, judged, over, rows, intro: props.intro, change: set };
  const judging = t.judgeHint(info.counts.map(({ name }) => name));
  const hint = !judged ? t.playCodeHint : draft.said.length === 0 ? t.codeHint : judging;
  const board = <CodeBoard {...shown} />;
  const keys = over ? null : <CodeKeys {...shown} onEnter={enter} />;
  return (
    <Frame
      game={props}
      hint={hint}
      problem={problem}
      onProblem={setProblem}
      board={board}
      keys={keys}
    />
  );
}
