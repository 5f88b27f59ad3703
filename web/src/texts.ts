// All texts of the page, in English. Another language is another object of the type `Texts`.

const LANGUAGE = "en";

/** Numbers with this many decimals, with or without marks between thousands. */
const decimals = (digits: number, useGrouping = true) =>
  new Intl.NumberFormat(LANGUAGE, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping,
  });

const [whole, one, two, four] = [decimals(0), decimals(1), decimals(2), decimals(4, false)];

/** A number with its noun. */
function many(count: number, singular: string, plural = `${singular}s`): string {
  return `${whole.format(count)} ${count === 1 ? singular : plural}`;
}

const COLOURS = ["gray", "yellow", "green"];

/** "s gray, a yellow" */
function coloured(word: string, marks: readonly number[]): string {
  return [...word].map((letter, at) => `${letter} ${COLOURS[marks[at] ?? 0]}`).join(", ");
}

/** The lists of Wordle, in words. */
const LISTS: Readonly<Record<string, string>> = {
  original: "original",
  "nyt-2022-02": "February 2022",
  "nyt-2022-08": "August 2022",
  today: "today",
  own: "own list",
  table: "by your table",
};

/** What an error of the engine says of options of the command, and what can be done here. */
const HERE: readonly (readonly [RegExp, string])[] = [
  [/; look for a slip, or name the list of the game/, "; Game and looks can add it"],
  [/^that is |; look for a slip in either/g, ""],
  [/; give --memory .*/, "; take fewer words"],
  [/; leave --\S+ out/, ""],
];

/** `bulls-and-cows` → `Bulls and cows` */
function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** A word in capitals. Names with spaces or capitals stay as they are. */
const loud = (word: string) => (/\s|\p{Lu}/u.test(word) ? word : word.toUpperCase());

export const t = {
  loud,

  // Numbers
  count: (count: number) => whole.format(count),
  mean: (mean: number) => four.format(mean),
  plus: (text: string) => `+${text}`,
  signed: (value: number) => {
    const text = four.format(Math.abs(value));
    return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
  },
  of: (done: number, all: number) => `${whole.format(done)} of ${whole.format(all)}`,
  oneIn: (count: number) => (count === 1 ? "certain" : `1 in ${whole.format(count)}`),
  shortSeconds: (seconds: number) => `${one.format(seconds)} s`,
  seconds: (seconds: number, workers: number) =>
    `${one.format(seconds)} s, ${many(workers, "worker")}`,
  none: "none",
  dots: "…",
  /** An error of the engine, in the words of the page. */
  said: (error: string) => HERE.reduce((text, [there, here]) => text.replace(there, here), error),

  // Frame
  skip: "Skip to the content",
  views: {
    label: "Views",
    advice: "Advice",
    play: "Play",
    review: "Review",
    tree: "Tree",
    compare: "Compare",
    prove: "Prove",
  },
  loading: "Loading the words …",
  close: "Close",
  stop: "Stop",
  noOwnList:
    "This link is to a list that is not in this browser. Drop its files in Game and looks.",

  // Game and looks
  setup: "Game and looks",
  game: "Game",
  otherGames: "Other games",
  kindName: capital,
  /** `original`, `own`, `mastermind:4x6`, `jotto:original` */
  gameName: (name: string) => {
    if (name === "table:own") return "Table of your own";
    const [kind = "", rest] = name.split(":");
    const of = (list: string) => LISTS[list] ?? list.replace(/^(\d+)x(\d+)$/, "$1×$2");
    if (rest !== undefined) return `${capital(kind)} ${of(rest)}`;
    return name === "own" ? "Own list" : `Wordle ${of(name)}`;
  },
  listAbout: (list: { name: string; answers: number; guesses: number; description: string }) =>
    `${capital(LISTS[list.name] ?? list.name)}: ${many(list.answers, "answer")}, ${many(list.guesses, "guess", "guesses")}; ${list.description}`,
  ownAbout: "a list of your own",
  codesAbout: (name: string, size: readonly (readonly [number, string])[]) =>
    `${capital(name)}: ${size.map(([count, unit]) => `${count} ${unit}`).join(", ")}`,
  tests: "Identify by tests",
  testsAbout: (name: string) => (name === "table" ? "a table of your own" : `Example: ${name}`),
  mode: "Mode",
  modes: { easy: "normal", hard: "hard", strict: "strict", ultra: "ultra hard" },
  modeAbout: {
    easy: "Every allowed guess may be made.",
    hard: "Green letters stay in their places, and yellow letters are used again.",
    strict: "Every guess fits all feedback so far.",
    ultra: "As hard mode; also no letter where it was yellow, and no gray letter again.",
  },
  ownList: "A list of your own",
  dropFiles: "Drop files here, or choose them",
  filesAbout:
    "One word on each line. One file has the answers. A second file may have the allowed " +
    "guesses. A table of tests is CSV. The files stay in this browser.",
  oneOrTwoFiles: "Drop one file with the answers, or two: answers and allowed guesses.",
  tooLarge: (name: string) => `${name} is larger than 64 MiB; a list of words is smaller.`,
  notText: (name: string) => `${name} is not a text in UTF-8; save it as plain text.`,
  tooMany: (name: string, fit: number) =>
    `${name} is too large for a search on a page; at most about ${many(fit, "answer")} fit.`,
  joined: " Some answers were not among the guesses; they may be guessed now.",
  missingWords: "Words that your game had and the list lacks",
  addWords: "Add",
  listTaken: (name: string, answers: number, guesses: number) =>
    `${name}: ${many(answers, "answer")}, ${many(guesses, "allowed guess", "allowed guesses")}.`,
  theme: "Light or dark",
  themes: { system: "as the system", light: "light", dark: "dark" },
  palette: "Colours",
  palettes: { usual: "green and yellow", safe: "orange and blue" },
  motion: "Motion",
  motions: { system: "as the system", less: "none" },

  // Board
  turnsTaken: "Guesses so far",
  enter: "Enter",
  erase: "Erase",
  undo: "Undo",
  newGame: "New game",
  keyboard: "Keyboard",
  symbols: "Symbols",
  symbol: (symbol: string) => `symbol ${symbol}`,
  key: (letter: string, mark: number | undefined) =>
    mark === undefined ? letter : `${letter}, ${COLOURS[mark]}`,
  saidWord: (word: string, marks: readonly number[]) => `${word}: ${coloured(word, marks)}`,
  saidTurn: (number: number, word: string, marks: readonly number[]) =>
    `Guess ${number}: ${word}. ${coloured(word, marks)}.`,
  saidCode: (number: number, code: string, feedback: string) =>
    `Guess ${number}: ${code}. ${feedback}.`,
  counted: (name: string, count: string) => `${count} ${name}`,
  rowLabel: (number: number, word: string) => `Guess ${number}${word ? `: ${word}` : ""}`,
  tile: (place: number, letter: string, mark: number | undefined) =>
    `Letter ${place}: ${letter || "empty"}${mark === undefined ? "" : `, ${COLOURS[mark]}`}`,
  sentence: (wordle: boolean) =>
    wordle ? "The best next guess for Wordle. Proven." : "The best next guess. Proven.",
  steps: (wordle: boolean) => [
    "Play this guess in your game.",
    wordle ? "Press its tiles to show what you got." : "Enter, and say what you got.",
    wordle ? "Enter, and get the next guess." : "Get the next guess.",
  ],
  typedTurn: "Guess and feedback, such as crane=-y--g",
  typedGuess: "Guess",
  typeHint: "Type a guess to see its cost, or press Enter for this one.",
  colourHint: "Press tiles or B Y G (0 1 2) for gray, yellow, green. Then Enter.",
  playHint: "Type a guess, then Enter.",
  playCodeHint: "Choose a code, then Enter.",
  codeHint: "Choose your code, or press Enter for the one shown.",
  judgeHint: (names: readonly string[]) => `Choose ${names.join(" and ")}, then Enter.`,
  countName: capital,
  tooShort: (length: number) => `A guess has ${length} letters.`,
  codeTooShort: (length: number) => `A code has ${length} symbols.`,

  // Advice
  /** "20 answers left, about 2 more guesses" */
  leftAbout: (left: number, beyond: boolean, expected: number | undefined) => {
    const words = beyond
      ? `No answer of the list fits; ${many(left, "other word")} left`
      : `${many(left, "answer")} left`;
    return expected === undefined
      ? words
      : `${words}, about ${many(Math.round(expected), "more guess", "more guesses")}`;
  },
  numbers: "Numbers, and other guesses",
  groupsSaid: (groups: number, most: number, ones: number) =>
    `It splits them into ${many(groups, "group")}: ` +
    (most === 1
      ? "each is one answer."
      : `the largest of ${whole.format(most)}, ${whole.format(ones)} of one answer.`),
  theAnswer: "The answer",
  thinking: "Searching …",
  searching: "Search",
  expected: "guesses expected",
  left: "answers left",
  best: (rests: string) => `Best (${rests}).`,
  onAverage: (left: number, rests: string) =>
    `Best on average (${rests}); ${left} more guesses may not be enough.`,
  soFar: (lower: string, upper: string, rests: string) =>
    `Best so far, between ${lower} and ${upper} (${rests}).`,
  misses: (count: number) => `${many(count, "answer")} cannot be found in time.`,
  missesSoFar: (count: number) => `Best so far: it finds all but ${many(count, "answer")} in time.`,
  missedShort: (count: number) => `misses ${whole.format(count)}`,
  ideaRunning: (guess: string) => `${loud(guess)}: searching …`,
  ideaCost: (guess: string, cost: string, difference: string, lost: number, best: string, certain: boolean) => {
    const than = certain ? loud(best) : `${loud(best)}, the best so far`;
    const word = loud(guess);
    if (Math.abs(lost) < 5e-9) return `${word}: ${cost} expected, as good as ${than}.`;
    const sort = lost > 0 ? "more" : "fewer";
    return `${word}: ${cost} expected, ${difference} ${sort} than ${than}.`;
  },
  ideaMisses: (guess: string, count: number) =>
    `${loud(guess)}: then ${many(count, "answer")} cannot be found in time.`,
  choicesCaption: "The best guesses",
  guess: "guess",
  expectedShort: "expected",
  against: "against best",
  groups: "groups",
  chance: "chance",
  asGood: "best",
  moreGuesses: "More guesses",
  wordsLeft: (count: number) => `${many(count, "answer")} left`,
  beyondList: (count: number) =>
    `No answer of the list fits. ${many(count, "allowed guess", "allowed guesses")} left`,
  showAll: (count: number) => `Show ${whole.format(count)} more`,
  saidAdvice: (left: string, guess: string, trust: string) =>
    `${left}. Best guess: ${guess}. ${trust}`,
  solved: (guesses: number) => `Solved with ${many(guesses, "guess", "guesses")}`,
  solvedNext: "The review shows what each guess cost, and how lucky you were.",

  // Play
  hint: "Hint",
  guessNumber: (number: number, most: number) => `Guess ${number} of ${most}`,
  answersLeft: (count: number) =>
    count === 1 ? "One answer fits." : `${whole.format(count)} answers fit what you know.`,
  playAbout: "The page has chosen a hidden answer. The lamp shows the best guess.",
  itWas: (answer: string) => `It was ${loud(answer)}`,
  reviewThis: "Review this game",
  copyGrid: "Copy the grid",
  copied: "Copied",

  // Review
  reviewTitle: "Review a game",
  reviewAbout: "What each guess cost against the best one, and how lucky its feedback was.",
  yourGuesses: "Your guesses",
  guessesExample: "crane toast tract",
  answerOrGrid: "The answer, or the squares that you shared",
  answerAbout: "Leave it empty if your last guess was the answer.",
  gridExample: "🟨🟩🟩⬛⬛\n🟩⬛🟩⬛🟩\n🟩🟩🟩🟩🟩",
  noGuesses: "Type your guesses first, in order, such as crane toast tract.",
  review: "Review",
  reviewing: "Review",
  reviewEmpty: "The review of your game appears here.",
  wordleOnly: "Only games of Wordle can be reviewed.",
  notSolved: (guesses: number) => `Not solved with ${many(guesses, "guess", "guesses")}`,
  band: "Answers left, guess by guess",
  choices: "Choices",
  choicesSaid: (lost: number) =>
    lost < 0.005 ? "no guess lost" : `${two.format(lost)} guesses lost`,
  choicesRisked: "a win risked",
  luck: "Luck",
  luckSaid: (luck: number) => {
    if (Math.abs(luck) < 0.005) return "as expected";
    return `${two.format(Math.abs(luck))} guesses ${luck > 0 ? "gained" : "lost"}`;
  },
  lost: "lost",
  luckShort: "luck",
  lostShort: (lost: number) => (Math.abs(lost) < 0.005 ? "0" : two.format(lost)),
  gained: (luck: number) => {
    const text = two.format(Math.abs(luck));
    return text === "0.00" ? "0" : `${luck < 0 ? "−" : "+"}${text}`;
  },
  fromTo: (before: number, after: number) =>
    `${whole.format(before)} → ${whole.format(after)} left`,
  stepOnly: "One answer was left.",
  stepBest: "No guess was better.",
  stepNear: (best: string) => `Nearly as good as ${loud(best)}.`,
  stepLost: (best: string, lost: number) =>
    `${loud(best)} takes ${two.format(lost)} guesses less on average.`,
  stepMisses: (missed: number, left: number, best: string, fewer: number) =>
    `After it ${whole.format(missed)} of ${many(left, "answer")} would be found too late; ` +
    (fewer === 0
      ? `after ${loud(best)} none.`
      : `after ${loud(best)} ${whole.format(fewer)}.`),
  stepLucky: "The feedback was lucky.",
  stepUnlucky: "The feedback was unlucky.",
  stepBeyond: "After it no answer of the list fits.",
  reviewNumbers: "Numbers",
  sum: (expected: string, lost: string, luck: string, bad: boolean, guesses: number) =>
    `${expected} expected + ${lost} lost by choice ${bad ? "+" : "−"} ${luck} ${bad ? "bad luck" : "luck"} = ${many(guesses, "guess", "guesses")}`,
  numbersCaption: "Expected guesses from here on; lost by the choice; luck of the feedback",
  difficulty: (word: string, guesses: number, harder: number, answers: number) =>
    `With best play ${loud(word)} takes ${many(guesses, "guess", "guesses")}; ` +
    `${whole.format(harder)} of ${many(answers, "answer")} ${harder === 1 ? "is" : "are"} harder.`,
  bestLine: "Best from the start",
  bestLineAfterFirst: "Best after the same first guess",
  copyLink: "Copy the link",
  savePicture: "Save a picture",
  pictureName: "guesstree.png",

  // Tree
  treeTitle: "Explore the best tree",
  treeStopped: "The search was stopped.",
  path: "The way here",
  start: "Start",
  position: "Position",
  guessHere: "The guess here",
  worst: "at most",
  moreGuessesNeeded: "Answers by guesses still needed",
  histogramRow: (guesses: number, count: number) =>
    `${many(guesses, "guess", "guesses")}: ${many(count, "answer")}`,
  branches: (count: number) => many(count, "branch", "branches"),
  branchSize: (count: number) => many(count, "answer"),
  answersOf: (count: number) => (count === 1 ? "Its answer" : `Its ${whole.format(count)} answers`),
  then: "then",
  found: "found",
  icicleAbout: (guess: string, branches: number) =>
    `The ${many(branches, "branch", "branches")} after ${guess}, as a picture. ` +
    "The list below has the same.",
  icicleHint: "Each block is as high as its share of the answers. Click one to go there.",
  blockText: (
    feedback: string,
    size: number,
    guess: string | null,
    answers: readonly string[],
  ) => {
    const some = answers.slice(0, 8).join(" ") + (answers.length > 8 ? " …" : "");
    if (!guess) return `${feedback}: found, ${some}`;
    return `${feedback}: ${many(size, "answer")}, then ${loud(guess)}. ${some}`;
  },

  // Compare
  compareTitle: "Compare policies",
  compareAbout: "A policy is a simple rule that picks guesses. Each one plays for every answer.",
  policies: "Policies",
  policy: "policy",
  ownPolicy: "More, with settings",
  compare: "Compare",
  comparing: "Comparison",
  compareEmpty: "The chart of the policies appears here.",
  guessesNeeded: "Guesses:",
  lostGames: "lost",
  meanWord: "mean",
  compareTable: "Games by guesses needed. The fewest lost games come first, then the lowest mean, that of the games won.",

  // Prove
  proveTitle: "Prove it in this browser",
  proveAbout: (openers: number) =>
    `Which of the ${whole.format(openers)} first guesses is the best? The page finds out and ` +
    "proves it, on this device. What is proven is kept, so you can stop and go on at any time.",
  startProof: "Start the proof",
  resume: "Go on",
  forget: "Start over",
  forgetAsked: "Forget all that is proven?",
  forgetSure: "Yes, forget it",
  keep: "No, keep it",
  goesOn: "You may look elsewhere meanwhile; the proof goes on.",
  provingNow: "a proof is running",
  keptFacts: (count: number) => `Kept from an earlier run: ${many(count, "line")}.`,
  nothingKept: "Nothing is proven yet.",
  proving: "Proof",
  phase: "phase",
  phaseDone: "done",
  phases: {
    preparing: "preparing",
    proving: "proving",
    tree: "building the best tree",
    certificate: "writing the certificate",
  },
  bestOpener: "best opener",
  bestTotal: "best total",
  lowerBound: "lower bound",
  openersDone: "openers done",
  time: "time",
  timeLeft: "time left",
  about: (seconds: number) =>
    seconds < 90 ? `about ${whole.format(seconds)} s` : `about ${whole.format(seconds / 60)} min`,
  boundsSaid: (lower: number, best: number | null) =>
    `The total of the best tree is at least ${whole.format(lower)}` +
    (best === null ? "." : ` and at most ${whole.format(best)}.`),
  boundsEmpty: "The bounds appear here during the proof.",
  fieldSaid: (known: number, all: number) =>
    `A cell for each opener. ${whole.format(known)} of ${whole.format(all)} are known.`,
  fieldExact: "solved exactly",
  fieldFar: "proven to cost more",
  fieldEmpty: "open",
  proofDone: (word: string, total: number, answers: number, seconds: number) =>
    `Proven: no opener is better than ${loud(word)}, with ${whole.format(total)} guesses for ` +
    `${many(answers, "answer")}, ${four.format(total / answers)} on average. ` +
    `This took ${one.format(seconds)} s.`,
  noTree: "Proven: no opener finds every answer in time.",
  recalled: (count: number) => `${many(count, "opener")} came from earlier runs.`,
  saveTree: "Save the tree",
  treeAbout: "What to guess after each feedback.",
  exploreTree: "Explore it",
  saveLedger: "Save the ledger",
  ledgerAbout: "What is proven of each opener; the command goes on with it.",
  saveCertificate: "Save the certificate",
  makeCertificate: "Write the certificate",
  certificateAbout: "What a short, independent program needs to check the proof.",
  rankingCaption: "The ranking. Equal totals have one rank. A total with “at least” is a proven lower bound.",
  rank: "rank",
  opener: "opener",
  total: "total",
  claim: "claim",
  claims: {
    exact: "exact",
    "at-least": "at least",
    impossible: "misses answers",
    open: "at least",
  },
};

export type Texts = typeof t;
