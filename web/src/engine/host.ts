// Workers and files, in browsers and in Node.

/** One end of a channel to a worker. */
export interface Port {
  post(message: unknown, transfer?: ArrayBuffer[]): void;
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

/** Modules of Node, by a name that bundlers for browsers do not follow. */
const ofNode = <T>(name: string): Promise<T> => import(/* @vite-ignore */ `node:${name}`);

/** Starts a worker. */
export async function startWorker(
  onMessage: (message: never) => void,
  onFailure: (reason: string) => void,
): Promise<Port> {
  if (inNode) {
    const threads = await ofNode<{ Worker: new (url: URL) => NodeWorker }>("worker_threads");
    const name = "./worker.js";
    const worker = new threads.Worker(new URL(name, import.meta.url));
    worker.on("message", onMessage);
    worker.on("error", (error: Error) => onFailure(String(error?.message ?? error)));
    return {
      post: (message, transfer) => worker.postMessage(message, transfer),
      end: () => void worker.terminate(),
    };
  }
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = (event) => onMessage(event.data as never);
  worker.onerror = (event) => onFailure(event.message || "the worker did not start");
  return {
    post: (message, transfer) => worker.postMessage(message, transfer ?? []),
    end: () => worker.terminate(),
  };
}

/** In a worker: the channel to the one who started it. */
export async function parent(
  onMessage: (message: never) => void,
): Promise<(message: unknown, transfer?: ArrayBuffer[]) => void> {
  if (typeof WorkerGlobalScope === "undefined") {
    const { parentPort } = await ofNode<{ parentPort: NodeWorker }>("worker_threads");
    parentPort.on("message", onMessage);
    return (message, transfer) => parentPort.postMessage(message, transfer);
  }
  self.onmessage = (event) => onMessage(event.data as never);
  return (message, transfer) => self.postMessage(message, { transfer: transfer ?? [] });
}

/** The bytes of a file that comes with the package. */
export async function readBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === "file:") {
    const files = await ofNode<{ readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> }>("fs/promises");
    return files.readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The number of processors. */
export function processors(): number {
  return (typeof navigator === "undefined" ? 0 : navigator.hardwareConcurrency) || 2;
}

declare const process: unknown;
declare const WorkerGlobalScope: unknown;
