// Measures the engine in Node: what SALET costs, positions off the tree, and the proof of all openers.
// `node scripts/measure.mjs [positions] [workers]`; 0 workers leave the proof out. Times are those of
// the clock; beside them, in brackets, those of the processors, which a busy machine changes less.

import { open } from "guesstree";
import { score } from "guesstree/walk";

const [positions = 200, workers = 2] = process.argv.slice(2).map(Number);

/** Seconds of the clock and of the processors since the last call. */
function stopwatch() {
  let [wall, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const used = process.cpuUsage(cpu);
    const times = [(performance.now() - wall) / 1e3, (used.user + used.system) / 1e6];
    [wall, cpu] = [performance.now(), process.cpuUsage()];
    return times;
  };
}

const shown = ([wall, cpu]) => `${wall.toFixed(3)} s (${cpu.toFixed(3)} s)`;
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];

let state = 7;
const draw = (end) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * end);
};

let solver = await open({ list: "original" });
const { answers, guesses } = await solver.words();
await solver.score("salet", "tract");
let lap = stopwatch();
const { choice } = await solver.costOf([], "salet");
console.log(`salet, ${choice.total}: ${shown(lap())}`);
solver.close();

solver = await open({ list: "original" });
await solver.words();
const times = [];
while (times.length < positions) {
  // Off the tree: a guess of any kind, and another one after it.
  const answer = answers[draw(answers.length)];
  const turns = [0, 0].map(() => {
    const guess = guesses[draw(guesses.length)];
    return `${guess}=${score(guess, answer)}`;
  });
  if (turns.some((turn) => turn.endsWith("GGGGG"))) continue;
  lap();
  await solver.advise(turns);
  times.push(lap());
}
for (const at of [0, 1]) {
  const sorted = times.map((time) => time[at]).sort((one, other) => one - other);
  const [half, most] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  console.log(
    `${positions} positions off the tree, ${at ? "processors" : "clock"}: p50 ` +
      `${half.toFixed(3)} s, p95 ${most.toFixed(3)} s, the slowest ${sorted.at(-1).toFixed(3)} s`,
  );
}

if (workers > 0) {
  lap();
  const proof = await solver.prove({ top: 1, workers });
  const [first, second] = proof.openers;
  console.log(
    `proof, top 1, ${workers} workers: ${shown(lap())}; ${first.word} ${first.value}, ` +
      `${second.word} at least ${second.value}`,
  );
}
solver.close();
