// Tables of tests: one's own, which the browser keeps, and examples.

import { step } from "../store";
import type { Table } from "./problem";
import { words } from "./texts";

/** The table of one's own, by its name in the address. */
export const OWN = "table";

/** As much as the command reads. */
const BYTES_MAX = 64 << 20;

const example = (name: string, url: URL) => async (): Promise<Table> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { name: `${name}.csv`, bytes, reading: { objectsInRows: false, unknownIsOutcome: false } };
};

/** The examples of the project. */
export const EXAMPLES: Readonly<Record<string, () => Promise<Table>>> = {
  animals: example("animals", new URL("../../../../instances/animals.csv", import.meta.url)),
  car: example("car", new URL("../../../../instances/car.csv", import.meta.url)),
  printer: example("printer", new URL("../../../../instances/printer.csv", import.meta.url)),
};

export function ownTable(): Promise<Table | undefined> {
  return step<Table>("lists", "readonly", (store) => store.get("table"));
}

export async function keepTable(table: Table): Promise<void> {
  await step("lists", "readwrite", (store) => store.put(table, "table"));
}

/** Keeps a file as the table of one's own. */
export async function takeTable(file: File): Promise<Table> {
  if (file.size > BYTES_MAX) throw new Error(words.tooLarge(file.name));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reading = { objectsInRows: false, unknownIsOutcome: false };
  const table = { name: file.name, bytes, reading };
  await keepTable(table);
  return table;
}
