// The worker that searches for plans. A search begins anew with each slice, so slices grow. It is
// ended from outside if somebody wants something else.

import type { Position } from "./problem";
import init, { Identification } from "./wasm/identify.js";

export type Asked =
  | { id: number; open: { name: string; bytes: Uint8Array; reading: object } }
  | { id: number; scores: true }
  | { id: number; plan: { turns: readonly string[]; objective: string } };

export type Answered =
  | { id: number; done: unknown }
  | { id: number; part: Position }
  | { id: number; fault: string };

/** The first slice in milliseconds, and how much longer each is than the one before. */
const SLICE = 100;
const GROWTH = 3;

const host = globalThis as { guesstreeForm?: (text: string, form: string) => string };
host.guesstreeForm = (text, form) => text.normalize(form);

const post = (answer: Answered) => self.postMessage(answer);
let problem: Identification | undefined;
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  last = last.then(() => answer(data)).catch((error: unknown) => {
    // The module throws JSON. Anything else is a fault of the module itself.
    const fault = typeof error === "string" ? (JSON.parse(error) as { message: string }) : null;
    post({ id: data.id, fault: fault?.message ?? String(error) });
  });
};

async function answer(asked: Asked): Promise<void> {
  const { id } = asked;
  if ("open" in asked) {
    const url = new URL("./wasm/identify.wasm", import.meta.url);
    await init({ module_or_path: fetch(url) });
    const { name, bytes, reading } = asked.open;
    problem = new Identification(name, bytes, JSON.stringify(reading));
    return post({ id, done: JSON.parse(problem.info()) });
  }
  if ("scores" in asked) return post({ id, done: JSON.parse(problem!.scores()) });
  for (let slice = SLICE; ; slice *= GROWTH) {
    const request = JSON.stringify({ ...asked.plan, slice });
    const answer = JSON.parse(problem!.plan(request)) as { done: boolean; value: Position };
    const { done, value } = answer;
    if (done) return post({ id, done: value });
    if (value) post({ id, part: value });
  }
}
