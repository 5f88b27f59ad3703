// The dialog for the game, the mode, lists of one's own, and looks.

import { useEffect, useState } from "preact/hooks";
import type { GameInfo, Solver, TextFile, Vocabulary } from "../engine/api";
import { open } from "../engine/index";
import { t } from "../texts";
import { Choices, Dialog, Problem, TextField } from "./parts";
import { MOTIONS, PALETTES, type Settings, THEMES } from "./settings";
import { gameOf, identify, isStopped, isTests, messageOf, OWN, parted, TABLE, useVocabulary } from "./solver";
import { keepOwnList, type OwnList, ownList } from "./store";

/** As much as the command reads. */
const BYTES_MAX = 64 << 20;

/** Tables of tests: one's own, and the examples of `identify/table.ts`. */
const TESTS = ["table", "animals", "car", "printer"];

type Look = "theme" | "palette" | "motion";

/** How the page looks: each choice with its values and what they are called. */
const LOOKS: [Look, string, readonly string[], Readonly<Record<string, string>>][] = [
  ["theme", t.theme, THEMES, t.themes],
  ["palette", t.palette, PALETTES, t.palettes],
  ["motion", t.motion, MOTIONS, t.motions],
];

interface SetupProps {
  settings: Settings;
  choose: (change: Partial<Settings>) => void;
  /** Called when the list of one's own has changed. */
  onList: () => void;
  onClose: () => void;
}

export function Setup({ settings, choose, onList, onClose }: SetupProps) {
  const [kind, list] = parted(settings.game);
  const [own, setOwn] = useState(list === OWN);
  const words = useVocabulary();
  const modes = words?.games.find((game) => game.name === kind)?.modes ?? [];
  useEffect(() => {
    void ownList().then((list) => setOwn(list !== undefined), () => undefined);
  }, [settings.game]);
  return (
    <Dialog title={t.setup} onClose={onClose}>
      <label class="field">
        <span>{t.game}</span>
        <select
          class="input"
          value={settings.game}
          onChange={(event) => choose({ game: event.currentTarget.value })}
        >
          {words ? (
            <Games words={words} own={own} />
          ) : (
            <option value={settings.game}>{t.gameName(settings.game)}</option>
          )}
        </select>
      </label>
      {modes.length > 1 ? (
        <div class="stack">
          <Choices
            legend={t.mode}
            name="mode"
            value={settings.mode}
            options={modes.map((value) => ({ value: value as string, label: t.modes[value] }))}
            onChange={(mode) => choose({ mode })}
          />
          <p class="small soft">{t.modeAbout[settings.mode as "easy"]}</p>
        </div>
      ) : null}
      <Files
        game={settings.game}
        onList={(game) => {
          onList();
          choose({ game });
        }}
      />
      {LOOKS.map(([name, legend, values, labels]) => (
        <Choices
          key={name}
          legend={legend}
          name={name}
          value={settings[name]}
          options={values.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => choose({ [name]: value })}
        />
      ))}
    </Dialog>
  );
}

/** What the engine can play: lists of words for each game of words, and codes in their usual sizes. */
function Games({ words, own }: { words: Vocabulary; own: boolean }) {
  const lists = [
    ...words.lists.map((list) => ({ ...list, about: t.listAbout(list) })),
    { name: OWN, about: t.ownAbout },
  ];
  return (
    <>
      {words.games
        .filter((game) => game.words)
        .map(({ name }) => (
          <optgroup key={name} label={t.kindName(name)}>
            {lists.map((list) => (
              <option
                key={list.name}
                value={name === "wordle" ? list.name : `${name}:${list.name}`}
                disabled={list.name === OWN && !own}
              >
                {list.about}
              </option>
            ))}
          </optgroup>
        ))}
      <optgroup label={t.otherGames}>
        {words.games
          .filter((game) => !game.words)
          .map(({ game, name, size }) => (
            <option key={game} value={game}>
              {t.codesAbout(name, size)}
            </option>
          ))}
        <option value={TABLE}>{t.gameName(TABLE)}</option>
      </optgroup>
      <optgroup label={t.tests}>
        {TESTS.map((name) => (
          <option key={name} value={`identify:${name}`}>
            {t.testsAbout(name)}
          </option>
        ))}
      </optgroup>
    </>
  );
}

/** Files of words, dropped or chosen: one with the answers, and perhaps one with more guesses. */
function Files({ game, onList }: { game: string; onList: (game: string) => void }) {
  const [missing, setMissing] = useState("");
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState("");

  const take = async (read: () => Promise<OwnList>) => {
    setDone("");
    setProblem(null);
    try {
      const { list, info, note } = await checked(await read());
      await keepOwnList(list);
      setDone(t.listTaken(list.answers.name, info.answers, info.guesses) + note);
      onList(OWN);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const drop = async (files: File[]) => {
    const [file] = files;
    if (!file || files.length > 1 || !/\.(csv|tsv|json)$/i.test(file.name)) {
      return take(() => read(files));
    }
    setProblem(null);
    try {
      await (await identify()).takeTable(file);
      onList(game === TABLE ? game : "identify:table");
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <fieldset>
      <legend>{t.ownList}</legend>
      <label
        class={over ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void drop([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        <span>{t.dropFiles}</span>
        <input
          type="file"
          multiple
          accept=".txt,.csv,.tsv,.json"
          onChange={(event) => {
            const input = event.currentTarget;
            void drop([...(input.files ?? [])]).then(() => (input.value = ""));
          }}
        />
      </label>
      <p class="small soft">{t.filesAbout}</p>
      <form
        hidden={isTests(game)}
        class="row adding"
        onSubmit={(event) => {
          event.preventDefault();
          void take(() => withWords(game, missing));
        }}
      >
        <TextField label={t.missingWords} value={missing} onText={setMissing} />
        <button type="submit" class="button" disabled={!missing.trim()}>
          {t.addWords}
        </button>
      </form>
      <Problem text={problem} />
      <p class="small" aria-live="polite">
        {done}
      </p>
    </fieldset>
  );
}

/** The list of a game with more answers. */
async function withWords(name: string, more: string): Promise<OwnList> {
  const game = await gameOf(name);
  if (game === null) throw new Error(t.noOwnList);
  const solver = await open(game);
  const { answers, guesses } = await solver.words().finally(() => solver.close());
  const words = more.trim().split(/[\s,]+/);
  const file = (known: string[]) => ({
    name: `${solver.info.name}.txt`,
    text: [...new Set([...known, ...words])].join("\n"),
  });
  return { answers: file(answers), guesses: file(guesses) };
}

/** A list that can be searched, and what it is. Answers that its guesses lack are added to them. */
async function checked(list: OwnList): Promise<{ list: OwnList; info: GameInfo; note: string }> {
  const { answers, guesses } = list;
  let solver: Solver;
  try {
    solver = await open(list);
  } catch (error) {
    if (!guesses || !/among the allowed guesses/.test(messageOf(error))) throw error;
    const alone = await open({ answers });
    const words = await alone.words().finally(() => alone.close());
    const text = [guesses.text, ...words.answers].join("\n");
    return { ...(await checked({ answers, guesses: { ...guesses, text } })), note: t.joined };
  }
  const { info } = solver;
  try {
    // The first word of a search shows that there is memory for it.
    const first = new AbortController();
    const running = { signal: first.signal, onUpdate: () => first.abort() };
    await solver.advise([], running).catch((error: unknown) => {
      if (!isStopped(error)) throw error;
    });
  } catch (error) {
    const [, needed, limit] = /at least (\d+) MiB, the limit is (\d+)/.exec(String(error)) ?? [];
    if (!needed) throw error;
    const share = Number(limit) / Number(needed);
    const fit = Math.floor(info.answers * (guesses ? share : Math.sqrt(share)));
    throw new Error(t.tooMany(answers.name, fit));
  } finally {
    solver.close();
  }
  return { list, info, note: "" };
}

/** The texts of one or two files. Of two, the one with "guess" or "allowed" in its name, or else
 * the larger one, has the allowed guesses. */
async function read(files: File[]): Promise<OwnList> {
  if (files.length === 0 || files.length > 2) throw new Error(t.oneOrTwoFiles);
  const texts: TextFile[] = [];
  for (const file of files) {
    if (file.size > BYTES_MAX) throw new Error(t.tooLarge(file.name));
    texts.push({ name: file.name, text: await textOf(file) });
  }
  const isGuesses = (file: TextFile) => /guess|allowed/i.test(file.name);
  const [first, second] = texts.sort(
    (a, b) => Number(isGuesses(a)) - Number(isGuesses(b)) || a.text.length - b.text.length,
  );
  if (!first) throw new Error(t.oneOrTwoFiles);
  return second ? { answers: first, guesses: second } : { answers: first };
}

async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(t.notText(file.name));
  }
}
