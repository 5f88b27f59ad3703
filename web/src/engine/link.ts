// A worker with an engine, as the caller sees it: requests and their answers.

import { GuesstreeError, type Urls } from "./api.js";
import { absolute, type Port, startWorker } from "./host.js";
import type { Answered, Part } from "./worker.js";

/** The files of a game, if it has any, and that of the best tree. */
export interface Files {
  answers?: Uint8Array | undefined;
  guesses?: Uint8Array | undefined;
  tree?: Promise<Uint8Array> | undefined;
  /** The address of the totals of all openers. */
  totals?: string | undefined;
  /** Whether no question comes at once. */
  warm?: boolean;
}

/** What is said of a request while it is answered. */
export interface Hearing {
  /** Hears parts of an answer. Without it the answer comes whole. */
  onPart?: (part: Part) => void;
  /** Hears what the engine tells on the way. */
  onTold?: (news: unknown[]) => void;
}

interface Waiting extends Hearing {
  resolve(value: never): void;
  reject(error: GuesstreeError): void;
}

/** A stopped slice ends within this time, or its worker is ended. */
const PATIENCE = 4000;

export const closed = () => new GuesstreeError("stopped", "the solver was closed");

/** The answer, unless the signal comes first: then `stop` is called and the caller free at once. */
export function until<T>(
  signal: AbortSignal | undefined | null,
  answer: Promise<T>,
  stop: () => void,
): Promise<T> {
  if (!signal) return answer;
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      const error = new GuesstreeError("stopped", "stopped");
      error.name = "AbortError";
      error.cause = signal.reason;
      reject(error);
      stop();
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

export class Link<Info = unknown> {
  readonly #port: Port;
  #next = 1;
  #callers = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** Why nothing can be asked any more. */
  #fault: GuesstreeError | undefined;
  /** Whether the engine has loaded. */
  loaded = false;
  /** Whether the worker was ended for a call that could not be stopped otherwise. */
  lost = false;
  /** What the engine says of the game, or the vocabulary. */
  readonly ready: Promise<Info>;

  constructor(open: object | null, files: Files, { workerUrl, wasmUrl }: Urls) {
    const wasm = absolute(wasmUrl);
    const hear = (message: Answered) => this.#hear(message);
    this.#port = startWorker(absolute(workerUrl), hear, (error) => this.#fail(error));
    const begin = async () => {
      const tree = await files.tree;
      return this.#send<Info>(this.#next++, { open, wasm, ...files, tree }, {});
    };
    this.ready = this.#held(begin());
    this.ready.then(
      () => (this.loaded = true),
      (error) => this.#fail(error),
    );
  }

  /** Whether nothing can be asked any more. */
  get dead(): boolean {
    return this.#fault !== undefined;
  }

  /** Asks the engine. */
  ask<T>(request: object, hearing: Hearing = {}, signal?: AbortSignal | null): Promise<T> {
    const id = this.#next++;
    const asked = { request, sliced: hearing.onPart !== undefined };
    // What is stopped before it is sent is not sent; its caller has been told.
    const send = () => (signal?.aborted ? (undefined as T) : this.#send<T>(id, asked, hearing));
    const answer = this.ready.then(send);
    return this.#held(until(signal, answer, () => this.#stop(id)));
  }

  /** The bytes of the best tree, once it is known. */
  async file(): Promise<Uint8Array> {
    await this.ready;
    return this.#held(this.#send<Uint8Array>(this.#next++, { file: true }, {}));
  }

  /** Ends the worker. */
  end(): void {
    this.#fail(closed());
  }

  /** Node goes on as long as somebody waits for an answer, and no longer. */
  async #held<T>(answer: Promise<T>): Promise<T> {
    if (this.#callers++ === 0) this.#port.hold(true);
    try {
      return await answer;
    } finally {
      if (--this.#callers === 0) this.#port.hold(false);
    }
  }

  #send<T>(id: number, message: object, hearing: Hearing): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#fault) return reject(this.#fault);
      try {
        this.#port.post({ id, ...message });
      } catch (error) {
        return reject(new GuesstreeError("usage", String(error)));
      }
      this.#waiting.set(id, { ...hearing, resolve, reject });
    });
  }

  /** Stops a request in slices. */
  #stop(id: number): void {
    if (!this.#waiting.has(id)) return;
    const lose = () => {
      this.lost = true;
      this.end();
    };
    const end = setTimeout(lose, PATIENCE) as number & { unref?(): void };
    end.unref?.();
    // What still comes is not heard.
    const quiet = () => clearTimeout(end);
    this.#waiting.set(id, { resolve: quiet, reject: quiet });
    this.#port.post({ id, stop: true });
  }

  #hear(message: Answered): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ("part" in message) return waiting.onPart?.(message.part);
    if ("told" in message) return waiting.onTold?.(message.told);
    this.#waiting.delete(message.id);
    if ("done" in message) return waiting.resolve(message.done as never);
    if ("stopped" in message) return waiting.reject(closed());
    const { code, message: text, turn } = message.fault;
    const error = new GuesstreeError(code === "trap" ? "failed" : code, text, turn);
    waiting.reject(error);
    if (code === "trap") this.#fail(error);
  }

  #fail(error: GuesstreeError): void {
    this.#fault ??= error;
    this.#port?.end();
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
