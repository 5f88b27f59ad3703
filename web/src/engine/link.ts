// A worker with an engine, as the caller sees it: requests and their answers.

import { GuesstreeError } from "./api.js";
import { type Port, startWorker } from "./host.js";
import type { Answered, Part } from "./worker.js";

/** The files of a game, if it has any, and that of the best tree. */
export interface Files {
  answers?: Uint8Array | undefined;
  guesses?: Uint8Array | undefined;
  tree?: Promise<Uint8Array | undefined> | undefined;
}

/** What is said of a request while it is answered. */
export interface Hearing {
  signal?: AbortSignal | undefined;
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

export const stopped = () => new GuesstreeError("stopped", "stopped");

export class Link<Info = unknown> {
  #port: Port | undefined;
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();
  /** Set once nothing can be asked any more. */
  dead = false;
  /** Whether the engine has loaded. */
  loaded = false;
  /** What the engine says of the game, or the vocabulary. */
  readonly ready: Promise<Info>;

  constructor(open: object | null, files: Files) {
    const hear = (message: Answered) => this.#hear(message);
    const fail = (reason: string) => this.#fail(new GuesstreeError("failed", reason));
    const started = startWorker(hear, fail);
    this.ready = started.then(async (port) => {
      const tree = await files.tree;
      if (this.dead) {
        port.end();
        throw stopped();
      }
      this.#port = port;
      return this.#send<Info>({ open, ...files, tree }, {});
    });
    this.ready.then(() => (this.loaded = true), () => this.end());
  }

  /** Asks the engine. */
  async ask<T>(request: object, hearing: Hearing = {}): Promise<T> {
    await this.ready;
    return this.#send<T>({ request, sliced: hearing.onPart !== undefined }, hearing);
  }

  /** The bytes of the best tree, once it is known. */
  async file(): Promise<Uint8Array> {
    await this.ready;
    return this.#send<Uint8Array>({ file: true }, {});
  }

  /** Ends the worker. */
  end(): void {
    this.#fail(stopped());
  }

  #send<T>(message: object, hearing: Hearing): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.dead || hearing.signal?.aborted) return reject(stopped());
      const id = this.#next++;
      this.#waiting.set(id, { ...hearing, resolve, reject });
      hearing.signal?.addEventListener("abort", () => this.#stop(id), { once: true });
      this.#port!.post({ id, ...message });
    });
  }

  /** Stops a request in slices: its caller is free at once. */
  #stop(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.reject(stopped());
    // What still comes is not heard.
    const end = setTimeout(() => this.end(), PATIENCE);
    const quiet = () => clearTimeout(end);
    this.#waiting.set(id, { resolve: quiet, reject: quiet });
    this.#port!.post({ id, stop: true });
  }

  #hear(message: Answered): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ("part" in message) return waiting.onPart?.(message.part);
    if ("told" in message) return waiting.onTold?.(message.told);
    this.#waiting.delete(message.id);
    if ("done" in message) waiting.resolve(message.done as never);
    else if ("stopped" in message) waiting.reject(stopped());
    else {
      const { code, message: text, turn } = message.fault;
      const broken = code === "trap";
      waiting.reject(new GuesstreeError(broken ? "failed" : code, text, turn));
      if (broken) this.end();
    }
  }

  #fail(error: GuesstreeError): void {
    this.dead = true;
    this.#port?.end();
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
