// The worker that runs the engine. The engine cannot be interrupted, so a long request is asked in
// slices: between them, the worker hears whether to stop, and answers short requests.
//
// Ending the worker stops at once, but loses the table and what was proven. So that is the way only
// for proofs, whose facts were told by then, and for slices that take too long.

import { type ErrorCode, GuesstreeError } from "./api.js";
import { parent, readBytes, unreadable } from "./host.js";
import init, { Solver, vocabulary } from "./wasm/guesstree.js";

/** What a worker is asked. */
export type Asked =
  /** A game, or `null` for the vocabulary. */
  | {
      id: number;
      open: object | null;
      answers?: Uint8Array;
      guesses?: Uint8Array;
      tree?: Uint8Array;
      /** The address of the module, if it is not beside the worker. */
      wasm?: string;
      /** The address of the totals of all openers, if they come with the package. */
      totals?: string;
      /** Whether no question comes at once. */
      warm?: boolean;
    }
  /** `sliced`: the answer comes in parts. */
  | { id: number; request: { turns?: unknown[] }; sliced: boolean }
  | { id: number; file: true }
  | { id: number; stop: true };

/** What it answers. */
export type Answered =
  | { id: number; done: unknown }
  | { id: number; part: Part }
  | { id: number; told: unknown[] }
  | { id: number; stopped: true }
  /** `code` is "trap" if the engine broke down. */
  | { id: number; fault: { code: ErrorCode | "trap"; message: string; turn?: number } };

/** The answer to one slice. */
export interface Part {
  done: boolean;
  share: number;
  value: unknown;
}

/** The first slice in milliseconds, and the longest. Later ones take a part of the time so far, so
 * that little is done twice. */
const SLICE = 150;
const SLICE_MAX = 3000;
const GROWTH = 0.3;

/** Small news are told together. */
const TELL_EVERY = 60;

/** A module with one instruction of 128 bits. */
const WIDE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** What the engine asks of its host. */
const host = globalThis as {
  guesstreeTell?: (text: string) => void;
  guesstreeForm?: (text: string, form: string) => string;
};
host.guesstreeForm = (text, form) => text.normalize(form);

let solver: Solver | undefined;
/** Where the totals of all openers are, until they are read. */
let totals: string | undefined;
const stops = new Set<number>();
/** Long requests run one after the other. */
let last: Promise<void> = Promise.resolve();

// Nothing is awaited at the top level: bundlers may make a script of this module.
const post = parent((asked: Asked) => {
  if ("stop" in asked) stops.add(asked.id);
  else if ("request" in asked && asked.sliced) {
    last = last.then(() => answering(asked.id, () => inSlices(asked.id, asked.request)));
  } else if ("open" in asked) {
    last = answering(asked.id, () => open(asked));
  } else void answering(asked.id, () => answer(asked));
});

async function open(asked: Extract<Asked, { open: unknown }>): Promise<void> {
  const url = asked.wasm
    ? new URL(asked.wasm)
    : WebAssembly.validate(WIDE)
      ? new URL("./wasm/simd.wasm", import.meta.url)
      : new URL("./wasm/scalar.wasm", import.meta.url);
  const module = await readBytes(url, "wasmUrl");
  try {
    await init({ module_or_path: module });
  } catch (error) {
    throw unreadable(url, error, "wasmUrl");
  }
  if (asked.open === null) return post({ id: asked.id, done: JSON.parse(vocabulary()) });
  const answers = asked.answers ?? new Uint8Array();
  solver = new Solver(JSON.stringify(asked.open), answers, asked.guesses, asked.tree);
  totals = asked.totals;
  post({ id: asked.id, done: JSON.parse(solver.info()) });
  // The first question would wait for the feedback table, so it is made before.
  if (asked.warm) setTimeout(() => solver!.warm());
}

function answer(asked: Asked): void {
  const { id } = asked;
  if ("file" in asked) {
    const file = solver!.treeFile();
    post({ id, done: file }, file ? [file.buffer as ArrayBuffer] : []);
  } else if ("request" in asked) {
    const told = telling(id);
    const done = JSON.parse(solver!.ask(JSON.stringify(asked.request)));
    told();
    post({ id, done });
  }
}

async function inSlices(id: number, request: { turns?: unknown[] }): Promise<void> {
  // What openers cost is known. Without the file the engine searches.
  if (totals && !request.turns?.length) {
    const url = new URL(totals);
    totals = undefined;
    await readBytes(url, "").then((file) => solver!.know(file), () => undefined);
  }
  const start = performance.now();
  for (let fresh = true; !stops.has(id); fresh = false) {
    const slice = Math.min(SLICE_MAX, Math.max(SLICE, GROWTH * (performance.now() - start)));
    const part: Part = JSON.parse(solver!.ask(JSON.stringify({ ...request, fresh, slice })));
    post(part.done ? { id, done: part.value } : { id, part });
    await new Promise((resume) => setTimeout(resume));
    // What needs no feedback table, such as a tree or a first guess, comes before it.
    solver!.warm();
    if (part.done) return;
  }
  stops.delete(id);
  post({ id, stopped: true });
}

/** Collects what the engine tells during a request. Returns what sends the rest. */
function telling(id: number): () => void {
  let news: unknown[] = [];
  let sent = performance.now();
  const send = () => {
    if (news.length > 0) post({ id, told: news });
    [news, sent] = [[], performance.now()];
  };
  host.guesstreeTell = (text) => {
    news.push(JSON.parse(text));
    if (performance.now() - sent > TELL_EVERY) send();
  };
  return send;
}

/** Answers a request, or says what went wrong. */
async function answering(id: number, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof GuesstreeError) {
      return post({ id, fault: { code: error.code, message: error.message } });
    }
    // The engine throws JSON. Anything else is a fault of the engine itself.
    const fault =
      typeof error === "string" ? JSON.parse(error) : { code: "trap", message: String(error) };
    post({ id, fault });
  }
}
