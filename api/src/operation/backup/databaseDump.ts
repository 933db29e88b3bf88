import { createHash, type Hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Reader, Tx } from '../../platform/db/database';
import { migrateWithin } from '../../platform/db/migrate';
import { oneLine } from '../../platform/format/oneLine';
import { BackupFailed } from './backupFailed';

// A dump has the rows of each table as PostgreSQL's own text of a row, so it can be loaded by PostgreSQL and by PGlite,
// whichever it was made of. Columns that the database computes are not in it.

const table = z.object({
  name: z.string().check(z.regex(/^\w+$/)),
  columns: z.array(z.string()),
  rows: z.number(),
  /** SHA-256 of all rows in the order of their text: equal tables have equal hashes */
  sha256: z.string(),
  /** names of files: gzip of a JSON array of rows each */
  chunks: z.array(z.string()),
});
/** The description of a dump. */
export const databaseDump = z.object({
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(table),
  /** the last value of each sequence that has been used */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DatabaseDump = z.infer<typeof databaseDump>;
type TableDump = z.infer<typeof table>;

/** The description's file in the folder of a dump. */
const DUMP_FILE = 'database.json';
const ROWS_AT_A_TIME = 1000;
/** Characters of rows in a chunk, before compression. */
const CHUNK_SIZE = 8 * 1024 * 1024;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

const quoted = (name: string) => sql.id(name);
const listOf = (names: readonly string[]) => sql.join(names.map(quoted));

/**
 * Writes all rows, of one moment, into files of a folder. On PGlite, which has one connection, requests wait until it is done.
 * @returns the description, which is also in the folder as {@link DUMP_FILE}
 */
export async function dumpDatabase(db: Db, folder: string): Promise<DatabaseDump> {
  await mkdir(folder, { recursive: true });
  const dump = await db.tx(async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx);
    await readAlike(tx);
    const { rows: migrations } = await sql<{ name: string; sha256: string }>`
      SELECT name, sha256 FROM schema_migrations ORDER BY name`.execute(tx);
    const tables: TableDump[] = [];
    for (const { name, columns } of await tablesOf(tx))
      tables.push(await dumpTable(tx, name, columns, folder));
    // Last, because sequences are not of the moment: a value that is too high does no harm.
    const { rows: sequences } = await sql<{ name: string; value: string }>`
      SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`.execute(tx);
    return { engine: db.engine, migrations, tables, sequences };
  });
  await writeFile(path.join(folder, DUMP_FILE), JSON.stringify(dump));
  return dump;
}

/** The same text for the same value, whatever the server's settings are. */
async function readAlike(tx: Tx): Promise<void> {
  await sql`SET LOCAL TimeZone = 'UTC'`.execute(tx);
  await sql`SET LOCAL DateStyle = 'ISO'`.execute(tx);
  await sql`SET LOCAL IntervalStyle = 'iso_8601'`.execute(tx);
  await sql`SET LOCAL bytea_output = 'hex'`.execute(tx);
  await sql`SET LOCAL extra_float_digits = 1`.execute(tx);
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** All tables but that of the migrations, with the columns that are stored and not computed. */
async function tablesOf(reader: Reader): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`.execute(reader);
  return rows;
}

/** Calls back with the rows of a table, as text, in the order of their text. */
async function readRows(
  tx: Tx,
  name: string,
  columns: readonly string[],
  take: (rows: string[]) => Promise<void>,
): Promise<void> {
  await sql`DECLARE dump_rows NO SCROLL CURSOR FOR
    SELECT row FROM (SELECT ROW(${listOf(columns)})::text AS row FROM ${quoted(name)}) AS texts
    ORDER BY row COLLATE "C"`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(ROWS_AT_A_TIME)} FROM dump_rows`.execute(tx);
    if (rows.length > 0) await take(rows.map(({ row }) => row));
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  await sql`CLOSE dump_rows`.execute(tx);
}

function addTo(hash: Hash, rows: readonly string[]): void {
  for (const row of rows) hash.update(`${row}\n`);
}

async function dumpTable(tx: Tx, name: string, columns: string[], folder: string): Promise<TableDump> {
  const hash = createHash('sha256');
  const chunks: string[] = [];
  let count = 0;
  let waiting: string[] = [];
  let size = 0;
  const write = async () => {
    const chunk = `${name}.${chunks.length + 1}.json.gz`;
    await writeFile(path.join(folder, chunk), await compress(JSON.stringify(waiting)));
    chunks.push(chunk);
    waiting = [];
    size = 0;
  };
  await readRows(tx, name, columns, async (rows) => {
    addTo(hash, rows);
    count += rows.length;
    waiting.push(...rows);
    for (const row of rows) size += row.length;
    if (size > CHUNK_SIZE) await write();
  });
  if (waiting.length > 0) await write();
  return { name, columns, rows: count, sha256: hash.digest('hex'), chunks };
}

/** The description of a dump in a folder. */
export async function readDump(folder: string): Promise<DatabaseDump> {
  return databaseDump.parse(JSON.parse(await readFile(path.join(folder, DUMP_FILE), 'utf8')));
}

/** Whether it has no tables. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1`.execute(db.kysely);
  return rows.length === 0;
}

/**
 * Loads a dump into a database without tables and compares each table with its hash, in one transaction.
 * @param chunk the bytes of a file of the dump
 * @throws BackupFailed when the dump is of a later release, or what was loaded is not what was dumped
 */
export async function loadDatabase(
  db: Db,
  dump: DatabaseDump,
  chunk: (name: string) => Promise<Buffer>,
): Promise<void> {
  await db.tx(async (tx) => {
    await readAlike(tx);
    await migrateWithin(tx, { until: dump.migrations.at(-1)?.name ?? '' });
    await requireMigrations(tx, dump);
    await addPartitions(tx, dump);
    const tables = await tablesOf(tx);
    const constraints = await withoutForeignKeys(tx);
    await sql`TRUNCATE ${listOf(tables.map(({ name }) => name))}`.execute(tx);
    for (const one of dump.tables) await loadTable(tx, one, chunk);
    for (const { name, value } of dump.sequences)
      await sql`SELECT setval(${sql.lit(`public.${name}`)}::regclass, ${value}::bigint)`.execute(tx);
    await constraints.restore();
  });
  await sql`ANALYZE`.execute(db.kysely);
}

async function requireMigrations(tx: Tx, { migrations }: DatabaseDump): Promise<void> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    SELECT name, sha256 FROM schema_migrations`.execute(tx);
  const ran = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const other = migrations.find(({ name, sha256 }) => ran.get(name) !== sha256);
  if (other || ran.size !== migrations.length)
    throw new BackupFailed(
      `The backup is of another release of Haat (migration ${other?.name ?? 'list'}): restore it with that release or a later one.`,
    );
}

/** Partitions are made as they are needed, not by migrations. They are dumped as tables. */
async function addPartitions(tx: Tx, { tables }: DatabaseDump): Promise<void> {
  for (const { name } of tables) {
    const [, year, month] = /^order_(?:items|events)_archive_(\d{4})_(\d\d)$/.exec(name) ?? [];
    if (year) await sql`SELECT add_archive_month(${`${year}-${month}-01`}::date)`.execute(tx);
  }
}

/** Rows are loaded in any order, and triggers must not change them. Foreign keys are checked when they are back. */
async function withoutForeignKeys(tx: Tx): Promise<{ restore(): Promise<void> }> {
  const { rows: keys } = await sql<{ owner: string; name: string; definition: string }>`
    SELECT r.relname AS owner, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace ORDER BY 1, 2`.execute(tx);
  const names = (await tablesOf(tx)).map(({ name }) => name);
  for (const { owner, name } of keys)
    await sql`ALTER TABLE ${quoted(owner)} DROP CONSTRAINT ${quoted(name)}`.execute(tx);
  for (const name of names) await sql`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`.execute(tx);
  return {
    async restore() {
      for (const name of names) await sql`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`.execute(tx);
      for (const { owner, name, definition } of keys)
        await sql`ALTER TABLE ${quoted(owner)} ADD CONSTRAINT ${quoted(name)} ${sql.raw(definition)}`.execute(
          tx,
        );
    },
  };
}

async function loadTable(
  tx: Tx,
  { name, columns, chunks, sha256, rows: count }: TableDump,
  chunk: (name: string) => Promise<Buffer>,
): Promise<void> {
  // A type of exactly these columns.
  await sql`CREATE TEMPORARY TABLE dump_row ON COMMIT DROP AS SELECT ${listOf(columns)} FROM ${quoted(name)} WITH NO DATA`.execute(
    tx,
  );
  const values = sql.join(columns.map((column) => sql`(loaded).${quoted(column)}`));
  for (const file of chunks) {
    const rows: string[] = JSON.parse((await decompress(await chunk(file))).toString('utf8'));
    for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
      const some = rows.slice(at, at + ROWS_AT_A_TIME);
      await sql`INSERT INTO ${quoted(name)} (${listOf(columns)}) OVERRIDING SYSTEM VALUE
        SELECT ${values} FROM (SELECT unnest(${some}::text[])::dump_row AS loaded OFFSET 0) AS texts`
        .execute(tx)
        .catch((error: Error) => {
          throw new BackupFailed(`Rows of ${name} can't be loaded: ${oneLine(error.message)}`);
        });
    }
  }
  await sql`DROP TABLE dump_row`.execute(tx);
  const hash = createHash('sha256');
  let loaded = 0;
  await readRows(tx, name, columns, async (rows) => {
    addTo(hash, rows);
    loaded += rows.length;
  });
  if (loaded !== count || hash.digest('hex') !== sha256)
    throw new BackupFailed(`The table ${name} differs from the backup: nothing was restored.`);
}
