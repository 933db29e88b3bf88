import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { archiveOrders } from '../../domains/orders/archive.jobs';
import { addUpStoreSums } from '../../domains/orders/storeSums.jobs';
import { packageFolder } from '../../platform/files/packageFolder';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { FULL_MATRIX } from '../../testing/matrix';
import type { TestApp } from '../../testing/testApp';
import { ACCESS_ROWS, callOf, ownerOf } from './accessTable';
import { ACTORS, createActors } from './actors';
import { sampleOf, send } from './sampleRequests';

// A migration runs while processes of the release before still serve. A prepared statement with `*` fails in them as
// soon as its table has another column: "cached plan must not change result type".

jest.setTimeout(240_000);

async function tablesOf({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname <> 'schema_migrations' ORDER BY 1`.execute(db.kysely);
  return rows.map(({ name }) => name);
}

/** These functions list the columns of their table: a migration that adds one replaces them. */
async function listAddedColumns({ db }: TestApp): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE proname IN ('archived_items', 'archived_events')`.execute(
    db.kysely,
  );
  expect(rows).toHaveLength(2);
  for (const { definition } of rows)
    await sql.raw(definition.replace(/(\s+FROM order_\w+_archive)/, ', added_later$1')).execute(db.kysely);
}

/** All columns of a table, in Kysely's words or in SQL. */
const EVERYTHING = [/\.selectAll\(/, /\.returningAll\(/, /RETURNING (\w+\.)?\*/i, /SELECT (\w+, )*\w+\.\*/i];

/** The others are tested in the full matrix. */
const MAIN_CALLS = /^(auth|products|cart|orders|sellers)\./;

describeOnEachDatabase(
  'a column that a migration adds',
  (testApp) => {
    test('no statement asks for all columns of a table', async () => {
      const tables = await tablesOf(testApp);
      const starOf = new RegExp(`SELECT \\*\\s+FROM (${tables.join('|')}|${'\\$\\{'})`, 'i');
      const root = path.join(packageFolder(), 'src');
      const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
        .flatMap((file) =>
          readFileSync(path.join(root, file), 'utf8')
            .split('\n')
            .flatMap((line, index) =>
              [...EVERYTHING, starOf].some((pattern) => pattern.test(line)) &&
              !/SELECT \* FROM \$\{wanted\}/.test(line)
                ? [`${file}:${index + 1}: ${line.trim()}`]
                : [],
            ),
        );
      expect(found).toEqual([]);
    });

    test('all calls and jobs of a running process answer as before', async () => {
      const asked = FULL_MATRIX ? ACCESS_ROWS : ACCESS_ROWS.filter(([row]) => MAIN_CALLS.test(row));
      const rows = asked.map(([row, expected]) => {
        const owner = ownerOf(expected);
        return { row, owner, expected: expected[ACTORS.indexOf(owner)] };
      });
      let count = 0;
      async function askAll(): Promise<string[]> {
        const actors = { ...(await createActors(testApp)), next: () => ++count };
        const unexpected: string[] = [];
        for (const { row, owner, expected } of rows) {
          const call = callOf(row);
          const { status, body } = await send(actors[owner], call, await sampleOf(row, call, actors));
          if (String(status) !== expected) unexpected.push(`${row}: ${status} ${JSON.stringify(body)}`);
        }
        await addUpStoreSums(testApp.context);
        testApp.advanceClock(testApp.archiveMs + 1);
        await archiveOrders(testApp.context);
        return unexpected;
      }
      expect(await askAll()).toEqual([]);
      for (const table of await tablesOf(testApp))
        await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN added_later text DEFAULT 'new' NOT NULL`.execute(
          testApp.db.kysely,
        );
      await listAddedColumns(testApp);
      expect(await askAll()).toEqual([]);
    });
  },
  { only: 'postgres', poolSize: 3 },
);
