// The texts about tables of tests, which are loaded with them. Another language is another object
// of the type `IdentifyTexts`.

import { t } from "../../texts";

const objects = (count: number) => `${t.count(count)} ${count === 1 ? "object" : "objects"}`;
const tests = (count: number) => `${t.count(count)} ${count === 1 ? "test" : "tests"}`;

export const words = {
  sentence: "Which one is it? The cheapest questions. Proven.",
  about: (name: string, of: number, by: number) => `${name}: ${objects(of)}, ${tests(by)}.`,
  steps: [
    "Answer the question below.",
    "See what is left, and how good the plan is.",
    "Tree has the whole plan as a key to print.",
  ],
  answers: "Answers so far",
  question: (number: number) => `Question ${number}`,
  costs: (cost: string) => `costs ${cost}`,
  leaves: (count: number) => `${t.count(count)} left`,
  leavesNone: "none left",
  found: (name: string) => `It is ${name}.`,
  foundAll: (names: string) => `All of these: ${names}.`,
  again: "Start again",
  back: "Take back",
  left: (count: number) => `${objects(count)} left`,
  nothingLeft: "These answers contradict each other",
  best: (value: string, most: number) => `Best: ${value}, ${tests(most)} at most. Proven here.`,
  soFar: (value: string, lower: string) => `Best so far: ${value}; no plan is below: ${lower}.`,
  searching: "Searching for the best plan",
  stopped: "The search was stopped.",
  known: "I know something else",
  knownTest: "Test",
  aim: "What is to be least",
  aims: {
    mean: "average",
    "mean,worst": "average, then worst case",
    worst: "worst case, then average",
    "worst-alone": "worst case alone",
  } as Readonly<Record<string, string>>,
  numbers: "Beside simple rules",
  rule: "rule",
  itsPlan: "its plan",
  keyTitle: "The plan",
  keyAfter: (turns: string) => `The plan after ${turns}`,
  costsAbout: "What a test costs stands in brackets.",
  form: "Shown as",
  forms: { key: "key", tree: "tree" },
  goTo: (number: number) => `go to ${number}`,
  file: "Save as",
  files: [
    ["key", "key", "-key.txt"],
    ["text", "text", ".txt"],
    ["dot", "Graphviz", ".dot"],
    ["json", "plan for the command", ".json"],
  ] as const,
  source: "A table of your own",
  drop: "Drop a table here, or choose it",
  sourceAbout:
    "CSV: the first line names the objects, each other line is a test with its outcome for each " +
    "object. A column “cost” and lines “class” and “weight” may be added. The file stays in this " +
    "browser.",
  sample:
    "test, ant, bat, cat, cost\nDoes it fly?, no, yes, no, 1\nDoes it purr?, no, no, yes, 2",
  rows: "Each line is an object, each column a test",
  unknown: "“?” and empty cells are an outcome of their own",
  asGame: "Guess the object",
  asGameAbout:
    "In a game of guessing, to name the object is a guess, too. Outcomes are whole numbers then; " +
    "where a line has the name of an object, its number for that object is the winning one.",
  right: "right",
  wrong: "wrong",
  guessHint: "Choose a guess, then what it gave.",
  guessPlay: "Choose a guess.",
  none: "No table of yours is in this browser yet.",
  tooLarge: (name: string) => `${name} is larger than 64 MiB.`,
};

export type IdentifyTexts = typeof words;
