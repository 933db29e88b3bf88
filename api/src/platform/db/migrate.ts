import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { packageFolder } from '../files/packageFolder';
import type { Db, Tx } from './database';
import { progressOf } from './migrationProgress';
import { explainRefusal, isBlocked, MigrationRefused } from './migrationRefused';
import type { Tables } from './tables';

export { MigrationRefused } from './migrationRefused';

const LOCK_ID = 727_401;

/** Requests wait behind a migration that waits for a lock: it gives up soon, and tries again. */
const LOCK_TIMEOUT_MS = 4_000;
const ATTEMPTS = 8;
const POLL_MS = 250;
/** A migration that takes longer says how far it is, again and again. */
const REPORT_EVERY_MS = 10_000;

interface Migrations {
  folder?: string;
  /** the last one to run, for a backup of an earlier release; all without it */
  until?: string;
}

interface Runs extends Migrations {
  /** called with what it does, and how far it is: a line for the log */
  onProgress?: ((line: string) => void) | undefined;
  lockTimeoutMs?: number;
  /** how often a migration is tried that gets no lock */
  attempts?: number;
}

/**
 * How a file runs, by the end of its name:
 * - `.sql`: in one transaction.
 * - `.batches.sql`: one statement, again and again, each time in a transaction of its own, until it changes no row. For data
 *   of large tables: the statement takes some thousand rows that are still to be changed.
 * - `.concurrently.sql`: one statement after the other, without a transaction, for CREATE INDEX CONCURRENTLY. A failed one
 *   runs again from its beginning, so each index is dropped first, if it exists.
 */
type Kind = 'whole' | 'batches' | 'concurrently';

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
  kind: Kind;
}

/**
 * Brings the schema up to date: SQL files in order, on a connection of its own without the pool's limits of time. Safe to
 * run twice and by two processes at once.
 * @returns the names of the files that ran now
 * @throws MigrationRefused with the remedy, when a file can't run, was changed after it ran, or the database is of a later release
 */
export async function migrate(db: Db, migrations: Runs = {}): Promise<string[]> {
  const files = await filesOf(migrations);
  return db.withoutLimits(async (connection) => {
    const pending = await inTurn(connection, migrations, (tx) => begin(tx, files));
    if (pending.length > 0)
      migrations.onProgress?.(`${pending.length} migrations to run: ${pending.join(', ')}`);
    const ran: string[] = [];
    for (const file of files.filter(({ name }) => pending.includes(name)))
      if (await runReporting(db, connection, file, migrations)) ran.push(file.name);
    return ran;
  });
}

/** The same in one transaction. */
export async function migrateWithin(tx: Tx, migrations: Migrations = {}): Promise<void> {
  const files = await filesOf(migrations);
  await sql`SELECT pg_advisory_xact_lock(${LOCK_ID})`.execute(tx);
  await begin(tx, files);
  for (const file of files) {
    if (await hasRun(tx, file)) continue;
    await execute(tx, file);
    await record(tx, file);
  }
}

async function filesOf({
  folder = path.join(packageFolder(), 'migrations'),
  until,
}: Migrations): Promise<MigrationFile[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (until === undefined || name <= until))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const [, kind = 'whole'] = /\.(batches|concurrently)\.sql$/.exec(name) ?? [];
      return { name, text, sha256, kind: kind as Kind };
    }),
  );
}

/** @returns the names of those that have not run */
async function begin(tx: Tx, files: readonly MigrationFile[]): Promise<string[]> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations
    (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`.execute(tx);
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(tx);
  const done = new Set(rows.map(({ name }) => name));
  const names = files.map(({ name }) => name);
  const unknown = [...done].filter((name) => name > (names[0] ?? '') && !names.includes(name));
  if (unknown.length > 0) {
    throw new MigrationRefused(
      `The database has been migrated by another release (${unknown.join(', ')}). Start that one, or use a backup from before.`,
    );
  }
  for (const file of files) if (done.has(file.name)) await hasRun(tx, file);
  return names.filter((name) => !done.has(name));
}

async function hasRun(tx: Kysely<Tables>, { name, sha256 }: MigrationFile): Promise<boolean> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT sha256 FROM schema_migrations WHERE name = ${name}`.execute(tx);
  if (!rows[0]) return false;
  if (rows[0].sha256 === sha256) return true;
  throw new MigrationRefused(
    `The migration ${name} was changed after it ran. Restore the file, and put the change into a new one.`,
  );
}

async function record(tx: Kysely<Tables>, { name, sha256 }: MigrationFile): Promise<void> {
  await sql`INSERT INTO schema_migrations (name, sha256) VALUES (${name}, ${sha256})`.execute(tx);
}

/** In the transaction of a caller, whatever its kind. */
async function execute(tx: Tx, { text, kind }: MigrationFile): Promise<void> {
  if (kind === 'batches') while (await changed(tx, text));
  else await sql.raw(kind === 'whole' ? text : text.replaceAll('CONCURRENTLY', '')).execute(tx);
}

async function changed(tx: Kysely<Tables>, text: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql.raw(text).execute(tx);
  return Number(numAffectedRows);
}

/** @returns whether it ran now */
async function runReporting(
  db: Db,
  connection: Kysely<Tables>,
  file: MigrationFile,
  migrations: Runs,
): Promise<boolean> {
  const { onProgress } = migrations;
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  let rows = 0;
  const timer =
    onProgress &&
    setInterval(async () => {
      const part = rows > 0 ? `${rows.toLocaleString('en-US')} rows` : await progressOf(db);
      onProgress(`migration ${file.name}: running for ${seconds()} s${part && `, ${part}`}`);
    }, REPORT_EVERY_MS);
  try {
    const ran = await retried(db, file, migrations, () =>
      run(db, connection, file, migrations, (more) => {
        rows += more;
      }),
    );
    if (ran) {
      const part = file.kind === 'batches' ? `, ${rows.toLocaleString('en-US')} rows` : '';
      onProgress?.(`migration ${file.name}: done in ${seconds()} s${part}`);
    }
    return ran;
  } finally {
    clearInterval(timer);
  }
}

/** Runs it again while others hold what it has to lock. @throws MigrationRefused */
async function retried(
  db: Db,
  { name, kind }: MigrationFile,
  { onProgress, attempts = ATTEMPTS }: Runs,
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof MigrationRefused) throw error;
      const blocked = isBlocked(error);
      if (!blocked || tries >= attempts)
        throw (await explainRefusal(db, { name, kind, tries }, error)) ?? error;
      onProgress?.(`migration ${name}: others hold its locks, attempt ${tries} of ${attempts}`);
      await pause(POLL_MS * tries);
    }
  }
}

/** @returns whether it ran now */
async function run(
  { engine }: Db,
  connection: Kysely<Tables>,
  file: MigrationFile,
  migrations: Runs,
  onRows: (rows: number) => void,
): Promise<boolean> {
  if (file.kind === 'concurrently' && engine === 'postgres')
    return runConcurrently(connection, file, migrations);
  for (let isNew = true; ; isNew = false) {
    const rows = await inTurn(connection, migrations, async (tx) => {
      if (await hasRun(tx, file)) return undefined;
      if (file.kind === 'batches') {
        const now = await changed(tx, file.text);
        if (now > 0) return now;
      } else await execute(tx, file);
      await record(tx, file);
      return 0;
    });
    // Another process ran it, or its last batches.
    if (rows === undefined) return !isNew;
    if (rows === 0) return true;
    onRows(rows);
  }
}

/** A transaction of the one process that migrates now; others wait without an open transaction. */
async function inTurn<Result>(
  connection: Kysely<Tables>,
  { onProgress, lockTimeoutMs = LOCK_TIMEOUT_MS }: Runs,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let waits = 0; ; waits++) {
    const done = await connection.transaction().execute(async (tx) => {
      const { rows } = await sql<{ free: boolean }>`
        SELECT pg_try_advisory_xact_lock(${LOCK_ID}) AS free`.execute(tx);
      if (!rows[0]?.free) return undefined;
      await sql`SELECT set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx);
      return { result: await work(tx) };
    });
    if (done) return done.result;
    reportWaiting(waits, onProgress);
    await pause(POLL_MS);
  }
}

/** CREATE INDEX CONCURRENTLY waits for all transactions: those who wait for their turn have none. */
async function runConcurrently(
  connection: Kysely<Tables>,
  file: MigrationFile,
  { onProgress, lockTimeoutMs = LOCK_TIMEOUT_MS }: Runs,
): Promise<boolean> {
  const isFree = async () =>
    (await sql<{ free: boolean }>`SELECT pg_try_advisory_lock(${LOCK_ID}) AS free`.execute(connection))
      .rows[0]?.free;
  for (let waits = 0; !(await isFree()); waits++) {
    reportWaiting(waits, onProgress);
    await pause(POLL_MS);
  }
  try {
    if (await hasRun(connection, file)) return false;
    for (const statement of file.text
      .split(/;\s*$/m)
      .filter((text) => text.replaceAll(/--.*$/gm, '').trim())) {
      // Building an index waits for older transactions, and blocks nobody.
      const limit = statement.includes('CREATE INDEX CONCURRENTLY') ? 0 : lockTimeoutMs;
      await sql`SELECT set_config('lock_timeout', ${`${limit}ms`}, false)`.execute(connection);
      await sql.raw(statement).execute(connection);
    }
    await record(connection, file);
    return true;
  } finally {
    await sql`SELECT pg_advisory_unlock(${LOCK_ID})`.execute(connection);
  }
}

function reportWaiting(waits: number, onProgress: Runs['onProgress']): void {
  if (waits % (REPORT_EVERY_MS / POLL_MS) === 0) onProgress?.('another process migrates: waiting for it');
}
