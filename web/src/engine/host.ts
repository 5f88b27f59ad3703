// Workers and files, in browsers and in Node.

import { GuesstreeError } from "./api.js";

/** One end of a channel to a worker. */
export interface Port {
  post(message: unknown, transfer?: ArrayBuffer[]): void;
  /** Whether Node goes on as long as the worker does. */
  hold(on: boolean): void;
  /** Ends the worker. */
  end(): void;
}

interface NodeWorker {
  on(event: string, handler: (value: never) => void): void;
  postMessage(message: unknown, transfer?: ArrayBuffer[]): void;
  terminate(): Promise<number>;
  unref(): void;
  ref(): void;
}

/** A worker runs in a browser where the global exists; Node has its own. */
const inNode = typeof Worker === "undefined" && typeof process !== "undefined";

/** A module of Node, in a way that bundlers for browsers do not follow. */
const ofNode = <T>(name: string) => process.getBuiltinModule(name) as T;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** An address that a caller gave, in full. */
export function absolute(url: string | URL | undefined | null): string | undefined {
  if (url == null) return undefined;
  try {
    if (!inNode) return new URL(url, globalThis.document?.baseURI ?? location.href).href;
    const { pathToFileURL } = ofNode<{ pathToFileURL(path: string): URL }>("url");
    return new URL(url, pathToFileURL(`${process.cwd()}/`)).href;
  } catch {
    throw new GuesstreeError("usage", `${String(url).slice(0, 99)} is no address`);
  }
}

/** Starts the worker of the package, or the one at an address. */
export function startWorker(
  url: string | undefined,
  onMessage: (message: never) => void,
  onFailure: (error: GuesstreeError) => void,
): Port {
  const failure = (reason: string) => {
    const where = url ? ` from ${url}` : "";
    const message = `the worker could not be started${where}: ${reason}; workerUrl says where it is`;
    return new GuesstreeError("failed", message);
  };
  try {
    return inNode ? startThread(url, onMessage, onFailure) : start();
  } catch (error) {
    throw failure(reasonOf(error));
  }

  function start(): Port {
    // Bundlers know a worker by this very line.
    const worker = url
      ? new Worker(near(url), { type: "module" })
      : new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event) => onMessage(event.data as never);
    worker.onerror = (event) => onFailure(failure(event.message || "it could not be loaded"));
    return {
      post: (message, transfer) => worker.postMessage(message, transfer ?? []),
      hold: () => undefined,
      end: () => worker.terminate(),
    };
  }
}

function startThread(
  url: string | undefined,
  onMessage: (message: never) => void,
  onFailure: (error: GuesstreeError) => void,
): Port {
  const threads = ofNode<{ Worker: new (url: URL, options: object) => NodeWorker }>("worker_threads");
  // Bundlers for browsers need not follow this address.
  const name = "./worker.js";
  const own = new URL(/* webpackIgnore: true */ url ?? name, import.meta.url);
  // What Node was called with is for the program of the caller.
  const worker = new threads.Worker(own, { execArgv: [] });
  worker.on("message", onMessage);
  worker.on("error", (error: unknown) => onFailure(new GuesstreeError("failed", reasonOf(error))));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    hold: (on) => (on ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}

/** A worker has to come from the host of the page; what it imports need not. */
function near(url: string): string {
  if (new URL(url).origin === location.origin) return url;
  const text = `import ${JSON.stringify(url)};`;
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** In a worker: the channel to the one who started it. Messages may come from now on. */
export function parent(
  onMessage: (message: never) => void,
): (message: unknown, transfer?: ArrayBuffer[]) => void {
  if (typeof WorkerGlobalScope === "undefined") {
    const { parentPort } = ofNode<{ parentPort: NodeWorker }>("worker_threads");
    parentPort.on("message", onMessage);
    return (message, transfer) => parentPort.postMessage(message, transfer);
  }
  self.onmessage = (event) => onMessage(event.data as never);
  return (message, transfer) => self.postMessage(message, { transfer: transfer ?? [] });
}

/** The bytes of a file that comes with the package. `option` says where it is. */
export async function readBytes(url: URL, option: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (url.protocol === "file:") {
      const files = ofNode<{ readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> }>("fs/promises");
      return await files.readFile(url);
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the host says ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw unreadable(url, error, option);
  }
}

/** The error of a file of the package. */
export function unreadable(url: URL, error: unknown, option: string): GuesstreeError {
  const message = `${url.href} could not be loaded: ${reasonOf(error)}; ${option} says where it is`;
  return new GuesstreeError("unreadable", message);
}

/** The number of processors. */
export function processors(): number {
  return (typeof navigator === "undefined" ? 0 : navigator.hardwareConcurrency) || 2;
}

declare const process: { getBuiltinModule(name: string): unknown; cwd(): string };
declare const WorkerGlobalScope: unknown;
