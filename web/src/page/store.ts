// What the browser keeps: lists of one's own, and the facts of proofs. Uses IndexedDB.

import type { TextFile } from "../engine/api";

/** A list of one's own. */
export interface OwnList {
  answers: TextFile;
  guesses?: TextFile;
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("guesstree", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("lists");
      const facts = request.result.createObjectStore("facts", { autoIncrement: true });
      facts.createIndex("key", "key");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** One step in the database. Resolves once it is on the disk. */
export async function step<T>(
  store: "lists" | "facts",
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const transaction = (await database()).transaction(store, mode);
  const request = run(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The list of one's own. */
export async function ownList(): Promise<OwnList | undefined> {
  return step<OwnList>("lists", "readonly", (store) => store.get("own"));
}

export async function keepOwnList(list: OwnList): Promise<void> {
  await step("lists", "readwrite", (store) => store.put(list, "own"));
}

/** Adds lines to what is known of a proof. */
export async function keepFacts(key: string, lines: readonly string[]): Promise<void> {
  await step("facts", "readwrite", (store) => store.add({ key, lines }));
}

/** All lines that were kept for a proof, in their order. */
export async function keptFacts(key: string): Promise<string[]> {
  const all = await step<{ lines: string[] }[]>("facts", "readonly", (store) =>
    store.index("key").getAll(key),
  );
  return (all ?? []).flatMap((part) => part.lines);
}

export async function forgetFacts(key: string): Promise<void> {
  await step("facts", "readwrite", (store) => {
    const request = store.index("key").openCursor(key);
    request.onsuccess = () => {
      request.result?.delete();
      request.result?.continue();
    };
    return undefined;
  });
}
