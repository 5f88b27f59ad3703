// The types of the package, in every way in which TypeScript finds them.

import { test } from "node:test";
import { folder, run } from "./folders.mjs";

const USE = `
import { type Advice, type ErrorCode, GuesstreeError, open, type Solver } from "guesstree";
import { score, shipped, type Step } from "guesstree/walk";

export async function play(urls: { wasmUrl: URL }): Promise<string> {
  const solver: Solver = await open({ list: "original" }, { mode: "hard", ...urls });
  const advice: Advice = await solver.advise([], { more: 1 });
  const { guess } = advice.choices[0]!;
  const tree = await shipped({ list: "original" }, { mode: "hard" });
  const step: Step = tree.walk().step(score(guess, "tract"));
  try {
    solver.close();
  } catch (error) {
    const code: ErrorCode | undefined = error instanceof GuesstreeError ? error.code : undefined;
    return code ?? step;
  }
  return guess;
}

// @ts-expect-error There is no such mode.
void open({ list: "original" }, { mode: "hardest" });
// @ts-expect-error The mode is an option.
void shipped({ list: "original" }, "hard");
`;

const STRICT = "--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess";

for (const [resolution, module] of [
  ["node10", "esnext"],
  ["node16", "node16"],
  ["nodenext", "nodenext"],
  ["bundler", "esnext"],
]) {
  test(`moduleResolution ${resolution} finds them`, () => {
    const path = folder(`types-${resolution}`, { "use.ts": USE });
    const target = `--target es2022 --lib es2022,dom --moduleResolution ${resolution}`;
    run(path, `npx --no-install tsc --noEmit ${STRICT} ${target} --module ${module} use.ts`);
  });
}
