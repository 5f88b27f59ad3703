// Tables of tests: the page asks the questions of the best plan, and draws the plan.

import { useEffect, useState } from "preact/hooks";
import type { Scores } from "../../engine/api";
import { t } from "../../texts";
import { Problem as Fault } from "../parts";
import { go, type Route } from "../route";
import { messageOf } from "../solver";
import styles from "./identify.css?url";
import { Key } from "./key";
import { Identifier, type Table } from "./problem";
import { Questions } from "./questions";
import { Source } from "./source";
import { EXAMPLES, OWN, ownTable } from "./table";
import { words } from "./texts";

export { NameGame } from "./names";
export { takeTable } from "./table";

/** The table of one's own as a game of guessing; `null` if there is none here. */
export async function ownScores(): Promise<Scores | null> {
  const table = await ownTable();
  if (!table) return null;
  const identifier = await Identifier.open(table);
  try {
    return await identifier.scores();
  } finally {
    identifier.stop();
  }
}

export interface IdentifyProps {
  identifier: Identifier;
  route: Route;
  objective: string;
}

export function IdentifyView({ route, name }: { route: Route; name: string }) {
  const [table, setTable] = useState<Table | null | undefined>(null);
  const [identifier, setIdentifier] = useState<Identifier | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let gone = false;
    let opened: Identifier | undefined;
    const start = async () => {
      const found = await (name === OWN ? ownTable() : EXAMPLES[name]?.());
      if (gone) return;
      setTable(found);
      if (!found) return;
      opened = await Identifier.open(found);
      if (gone) opened.stop();
      else setIdentifier(opened);
    };
    setIdentifier(null);
    setError(null);
    start().catch((error: unknown) => gone || setError(messageOf(error)));
    return () => {
      gone = true;
      opened?.stop();
    };
  }, [name, version]);
  const aims = identifier?.problem.objectives ?? [];
  const objective = aims.find((aim) => aim === route.mode) ?? aims[0] ?? "";
  const View = route.view === "tree" ? Key : Questions;
  const onTable = (table: Table) => {
    setTable(table);
    setVersion((old) => old + 1);
    go({ ...route, game: `identify:${OWN}`, turns: [] });
  };
  return (
    <>
      <link rel="stylesheet" href={styles} />
      {identifier ? (
        <View key={objective} identifier={identifier} route={route} objective={objective} />
      ) : (
        <div class="stack">
          <h1>{words.sentence}</h1>
          <Fault text={error} />
          {table === undefined ? <p>{words.none}</p> : null}
          {table === undefined || error ? null : <p class="soft">{t.loading}</p>}
        </div>
      )}
      <Source table={table} open={error !== null || table === undefined} onTable={onTable} />
    </>
  );
}
