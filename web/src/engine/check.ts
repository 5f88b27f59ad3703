// What calls may be given. The types of TypeScript do not hold in JavaScript, so every call checks its
// arguments first. What can be judged by the engine alone, such as names and words, is left to it.

import { GuesstreeError, type Scores } from "./api.js";

/** Throws an error unless the value fits. `name` is what the caller calls it. */
type Check = (value: unknown, name: string) => void;
type Fields = Record<string, Check>;

function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 32));
  if (typeof value === "number" || value == null) return String(value);
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

export const is =
  (fits: (value: any) => boolean, wanted: string): Check =>
  (value, name) => {
    if (fits(value)) return;
    throw new GuesstreeError("usage", `${name}: give ${wanted}, not ${shown(value)}`);
  };

const maybe =
  (check: Check): Check =>
  (value, name) => {
    if (value != null) check(value, name);
  };

/** An object with these fields and no others: a slip in the name of a field would go unnoticed. */
const object = (fields: Fields, example: string): Check => {
  const any = is(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    `an object such as ${example}`,
  );
  return (value, name) => {
    any(value, name);
    const own = value as Record<string, unknown>;
    for (const key of Object.keys(own)) {
      if (Object.hasOwn(fields, key)) continue;
      const known = Object.keys(fields).join(", ");
      throw new GuesstreeError("usage", `${name}: there is no ${key.slice(0, 32)} here; give some of ${known}`);
    }
    for (const [key, check] of Object.entries(fields)) check(own[key], key);
  };
};

export const whole = (least: number, most: number): Check =>
  is(
    (value) => Number.isInteger(value) && value >= least && value <= most,
    `a whole number from ${least} to ${most}`,
  );

/** Half of a pair of surrogates is no text. */
const isText = (value: unknown) => typeof value === "string" && !/\p{Surrogate}/u.test(value);

const texts = (example: string): Check =>
  is((value) => Array.isArray(value) && value.every(isText), `an array of texts such as ${example}`);

export const text = is(isText, "a text");
export const number = is(Number.isFinite, "a number");
export const turns = texts('["crane=-y---"]');
export const bytes = is((value) => value instanceof Uint8Array, "a Uint8Array");
export const count = maybe(whole(0, 2 ** 32 - 1));

const flag = is((value) => typeof value === "boolean", "true or false");
const call = maybe(is((value) => typeof value === "function", "a function"));
const url = maybe(is((value) => isText(value) || value instanceof URL, "an address"));
const signal = maybe(
  is((value) => typeof value.aborted === "boolean" && "addEventListener" in value, "an AbortSignal"),
);

const RUNNING: Fields = { signal, onUpdate: call };
const URLS: Fields = { workerUrl: url, wasmUrl: url };
const TREE: Fields = { mode: maybe(text), treeUrl: url };

const optional = (fields: Fields, example: string) => maybe(object(fields, example));

export const urls = optional(URLS, '{ workerUrl: "worker.js" }');
export const treeOptions = optional(TREE, '{ mode: "hard" }');
export const options = optional(
  { ...TREE, maxGuesses: maybe(whole(1, 100)), totalsUrl: url, ...URLS },
  '{ mode: "hard" }',
);

export const running = optional(RUNNING, "{ signal }");
export const advising = optional({ ...RUNNING, more: count }, "{ more: 20 }");
export const proving = optional(
  {
    ...RUNNING,
    top: maybe(whole(1, 2 ** 32 - 1)),
    workers: maybe(whole(1, 64)),
    facts: maybe(texts('["salet = 7920"]')),
    onFacts: call,
    certificate: maybe(flag),
  },
  "{ top: 10 }",
);
export const played = object(
  { guesses: texts('["crane", "tract"]'), answer: maybe(text), grid: maybe(text) },
  '{ guesses: ["crane", "tract"], answer: "tract" }',
);

const file = object(
  {
    name: text,
    text: is((value) => isText(value) || value instanceof Uint8Array, "a text or its bytes"),
  },
  '{ name: "words.txt", text: "crane\\nslate\\n" }',
);
const size = (...units: string[]) => {
  const fields = units.map((unit) => [unit, whole(1, 99)] as const);
  return object(Object.fromEntries(fields), `{ ${units.map((unit) => `${unit}: 4`).join(", ")} }`);
};

export const listed = object({ list: text }, '{ list: "original" }');

const isCode = (code: unknown) =>
  Number.isInteger(code) && (code as number) >= 0 && (code as number) < 65535;
const line = is((text) => !/[\r\n]/.test(text), "names on one line each");
const scored = object(
  {
    name: text,
    answers: texts('["1", "2"]'),
    guesses: texts('["1", "2"]'),
    codes: is(Array.isArray, "an array with a row for each guess"),
  },
  '{ name: "high-low", answers: ["1", "2"], guesses: ["1", "2"], codes: [[1, 2], [0, 1]] }',
);
const scores: Check = (value, name) => {
  scored(value, name);
  const { name: own, answers, guesses, codes } = value as Scores;
  for (const text of [own, ...answers, ...guesses]) line(text, name);
  const isRow = (row: ArrayLike<number>) =>
    row?.length === answers.length && Array.from(row).every(isCode);
  is(
    (codes) => codes.length === guesses.length && codes.every(isRow),
    "a row for each guess, with a whole number from 0 to 65534 for each answer",
  )(codes, `${name}.codes`);
};

/** The sorts of games, by the field that tells them apart. */
const GAMES: Record<string, Fields> = {
  answers: { answers: file, guesses: maybe(file), game: maybe(text) },
  scores: { scores },
  list: { list: text, game: maybe(text) },
  mastermind: { mastermind: size("pegs", "colours") },
  bullsAndCows: { bullsAndCows: size("positions", "symbols") },
  game: { game: text },
};

export function game(value: unknown): void {
  const names = Object.keys(GAMES);
  const sort = typeof value === "object" && value && names.find((name) => name in value);
  object(GAMES[sort || "list"]!, '{ list: "original" }')(value, "game");
}
