// The command and headless Chromium, one after the other in one run: what SALET costs, positions off
// the tree, and the proof of all openers. `node scripts/beside.mjs [positions] [workers]`; 0 workers
// leave the proof out. Needs the command (GUESSTREE, or ../target/release/guesstree), the package
// (`npm run package`) and Chromium (CHROMIUM). The values of both must be equal.
//
// The command is timed from the start of its process to the end, so it makes its table each time. In
// the browser the solver is there, as on a page; for SALET it is new, and its table is made too.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { score } from "guesstree/walk";
import { host, start } from "../tests/page/harness.mjs";

const [positions = 200, workers = 2] = process.argv.slice(2).map(Number);
const program = resolve(process.env.GUESSTREE ?? "../target/release/guesstree");
const REPEATED = 5;

const folder = mkdtempSync(join(tmpdir(), "guesstree-"));
const served = await host("dist/package");
const browser = await start();
const whole = await browser.newBrowserCDPSession();
const page = await browser.newPage();
// An empty page, from which the package can be loaded.
await page.route(served.address, (route) => route.fulfill({ contentType: "text/html", body: "" }));
await page.goto(served.address);
page.setDefaultTimeout(0);

/** Runs the command: its answer, and the seconds of the clock and of the processors. */
function native(...given) {
  const timed = 'TIMEFORMAT="%R %U %S"; time "$@"';
  const run = ["-c", timed, "bash", program, ...given, "--json", "--quiet"];
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 };
  const { stdout, stderr, status } = spawnSync("bash", run, options);
  assert.equal(status, 0, stderr);
  const [clock, user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { answer: JSON.parse(stdout), clock, processors: user + system };
}

/** The seconds of the processors that all processes of the browser have taken. */
async function taken() {
  const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Runs `work` in the page. It returns an answer and the seconds of the clock. */
async function inBrowser(work, given) {
  const before = await taken();
  const { answer, clock } = await page.evaluate(work, given);
  return { answer, clock, processors: (await taken()) - before };
}

const openers = async () => {
  const { open } = await import("/index.js");
  const solver = await open({ list: "original" });
  await solver.score("salet", "tract");
  const begun = performance.now();
  const { choice } = await solver.costOf([], "salet");
  const clock = (performance.now() - begun) / 1e3;
  solver.close();
  return { answer: choice.total, clock };
};

const position = async (turns) => {
  const begun = performance.now();
  const { choices } = await window.solver.advise(turns, { more: 0 });
  return { answer: choices[0], clock: (performance.now() - begun) / 1e3 };
};

const proof = async (workers) => {
  const begun = performance.now();
  const { openers } = await window.solver.prove({ top: 1, workers });
  const [{ word, value }] = openers;
  return { answer: { word, value }, clock: (performance.now() - begun) / 1e3 };
};

/** Turns off the tree: a guess of any kind, and another one after it, always the same. */
function* offTree() {
  const lines = (name) => readFileSync(`../data/original-${name}.txt`, "utf8").trim().split("\n");
  const [answers, guesses] = [lines("answers"), lines("guesses")];
  let state = 7;
  const draw = (from) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)];
  };
  for (;;) {
    const answer = draw(answers);
    const turns = [draw(guesses), draw(guesses)].map((guess) => `${guess}=${score(guess, answer)}`);
    if (!turns.some((turn) => turn.endsWith("GGGGG"))) yield turns;
  }
}

function row(what, ...times) {
  const cells = times.flatMap(({ clock, processors }) => [clock, processors]);
  console.log(`| ${what} | ${cells.map((time) => time.toFixed(3)).join(" | ")} |`);
}

/** The time below which this part of the runs lies. */
function quantile(runs, part) {
  const of = (name) => {
    const times = runs.map((run) => run[name]).sort((one, other) => one - other);
    return times[Math.min(times.length - 1, Math.floor(part * times.length))];
  };
  return { clock: of("clock"), processors: of("processors") };
}

try {
  const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim();
  console.log(`${version}, Chromium ${browser.version()}, ${availableParallelism()} processors\n`);
  console.log("| seconds | command, clock | processors | Chromium, clock | processors |");
  console.log("|---|---:|---:|---:|---:|");
  let runs = [];
  for (let round = 0; round < REPEATED; round += 1) {
    const one = native("build", "salet", "--force");
    const other = await inBrowser(openers);
    assert.equal(other.answer, one.answer.upper);
    runs.push([one, other]);
  }
  const both = (part) => [0, 1].map((at) => quantile(runs.map((run) => run[at]), part));
  row(`SALET, median of ${REPEATED}`, ...both(0.5));

  await page.evaluate(async () => {
    const { open } = await import("/index.js");
    window.solver = await open({ list: "original" });
    await window.solver.words();
  });
  runs = [];
  for (const turns of offTree()) {
    if (runs.length >= positions) break;
    // With many answers and few guesses left, advice is about the average.
    const { limited } = await page.evaluate((turns) => window.solver.position(turns), turns);
    const unlimited = limited ? [] : ["--max-guesses", "100"];
    const one = native("solve", "--list", "original", ...turns, ...unlimited);
    const other = await inBrowser(position, turns);
    assert.equal(other.answer.total, one.answer.total, turns.join(" "));
    runs.push([one, other]);
  }
  if (positions > 0) {
    row(`${positions} positions off the tree, p50`, ...both(0.5));
    row("p95", ...both(0.95));
    row("the slowest", ...both(1));
  }

  if (workers > 0) {
    const one = native("prove", "--top", "1", "--threads", String(workers), "--force");
    const other = await inBrowser(proof, workers);
    const [{ opener, guesses }] = one.answer.openers;
    assert.deepEqual(other.answer, { word: opener, value: guesses });
    row(`proof of all openers, ${workers} threads or workers`, one, other);
  }
} finally {
  await browser.close();
  await served.close();
  rmSync(folder, { recursive: true });
}
