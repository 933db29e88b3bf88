import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { packageFolder } from '../files/packageFolder';
import type { Db, Tx } from './database';

const LOCK_ID = 727_401;

/** The migrations don't fit the database; the message is one line for the terminal. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

interface Migrations {
  folder?: string;
  /** the last one to run, for a backup of an earlier release; all without it */
  until?: string;
}

/**
 * Brings the schema up to date: plain SQL files in order, each in its own transaction. Safe to run twice and
 * by two processes at once.
 * @returns the names of the files that ran now
 * @throws MigrationRefused when a file was changed after it ran, or the database is of a later release
 */
export async function migrate(db: Db, migrations: Migrations = {}): Promise<string[]> {
  const files = await filesOf(migrations);
  await db.tx((tx) => begin(tx, files));
  const ran: string[] = [];
  for (const file of files) if (await db.tx((tx) => run(tx, file))) ran.push(path.basename(file));
  return ran;
}

/** The same in one transaction. */
export async function migrateWithin(tx: Tx, migrations: Migrations = {}): Promise<void> {
  const files = await filesOf(migrations);
  await begin(tx, files);
  for (const file of files) await run(tx, file);
}

async function filesOf({
  folder = path.join(packageFolder(), 'migrations'),
  until,
}: Migrations): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (until === undefined || name <= until))
    .sort()
    .map((name) => path.join(folder, name));
}

const lock = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${LOCK_ID})`.execute(tx);

async function begin(tx: Tx, files: readonly string[]): Promise<void> {
  await lock(tx);
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations
    (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`.execute(tx);
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(tx);
  const names = files.map((file) => path.basename(file));
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => name > (names[0] ?? '') && !names.includes(name));
  if (unknown.length > 0) {
    throw new MigrationRefused(
      `The database has been migrated by another release (${unknown.join(', ')}). Start that one, or use a backup from before.`,
    );
  }
}

/** @returns whether it ran now */
async function run(tx: Tx, file: string): Promise<boolean> {
  const name = path.basename(file);
  const text = await readFile(file, 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  await lock(tx);
  const { rows } = await sql<{ sha256: string }>`
    SELECT sha256 FROM schema_migrations WHERE name = ${name}`.execute(tx);
  if (rows[0]?.sha256 === sha256) return false;
  if (rows[0]) {
    throw new MigrationRefused(
      `The migration ${name} was changed after it ran. Restore the file, and put the change into a new one.`,
    );
  }
  await sql
    .raw(text)
    .execute(tx)
    .catch((error) => {
      throw refusalOf(name, error) ?? error;
    });
  await sql`INSERT INTO schema_migrations (name, sha256) VALUES (${name}, ${sha256})`.execute(tx);
  return true;
}

/** The error for a migration that the database refuses; undefined for connection errors and the like. */
function refusalOf(name: string, { code = '', message }: { code?: string; message: string }) {
  const remedy = /^42501$/.test(code)
    ? 'Give its user the right to do so, or let an administrator do it once.'
    : /^(42|23|22|XX|0A)/.test(code)
      ? 'Use an empty database, or a backup of this one.'
      : undefined;
  return remedy && new MigrationRefused(`The migration ${name} can't run: ${message}. ${remedy}`);
}
