import { sql } from 'kysely';
import { oneLine } from '../format/oneLine';
import type { Db } from './database';

/** The migrations don't fit the database; the message is one line for the terminal. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

interface Failed {
  name: string;
  kind: 'whole' | 'batches' | 'concurrently';
  /** how often it was tried */
  tries: number;
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? '');

/** Another transaction holds what it has to lock: it may run later. */
export const isBlocked = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error));

const KEPT: Record<Failed['kind'], string> = {
  whole: 'Its transaction was rolled back, so the data are as before it.',
  batches: 'Its finished batches are kept, and the next start goes on from there.',
  concurrently: 'The next start builds the index again; no data changed.',
};

/** Remedies by PostgreSQL error code; the first match applies. */
const REMEDIES: readonly [codes: RegExp, remedy: string][] = [
  [
    /^(53100|ENOSPC|EDQUOT)$/,
    'The disk of the database is full: free space (a table that is rewritten needs its size once more) and start again.',
  ],
  [
    /^(53|54)/,
    'The database lacks memory or connections: raise its limits or end other programs, and start again.',
  ],
  [
    /^57014$/,
    'An administrator or a time limit of the database or of a pooler ended it: remove the limit and start again.',
  ],
  [
    /^(57P|08|ECONN|EPIPE|ETIMEDOUT)/,
    'The connection to the database ended: once the database runs, start again.',
  ],
  [/^25006$/, 'The database takes no writes: let DATABASE_URL lead to the primary, and start again.'],
  [/^42501$/, 'Give its user the right to do so, or let an administrator do it once.'],
  [
    /^(0A|58P01)/,
    'Something is not installed on the database’s server: on Debian install postgresql-contrib, and start again.',
  ],
  [
    /^42(P07|723|710|701)$/,
    'Its tables are there without a record that it ran: use an empty database, or a backup of this one.',
  ],
  [
    /^(22|23|42|P0)/,
    'The data or tables are not as this release expects: correct what the message names and start again. The API of the release before runs until then, if this was the first of the new migrations.',
  ],
  [
    /^XX/,
    'The database reports damage or a fault of its own: read its log, check its disk, and restore a backup if it is damaged.',
  ],
];

/** The one-line error with its remedy; undefined for errors that are not the database's. */
export async function explainRefusal(
  db: Db,
  { name, kind, tries }: Failed,
  error: unknown,
): Promise<MigrationRefused | undefined> {
  const { message = '' } = error as Error;
  if (isBlocked(error)) {
    return new MigrationRefused(
      `The migration ${name} got no lock in ${tries} attempts. ${KEPT[kind]} ${await holderOf(db)}`,
    );
  }
  const code = codeOf(error) || (/^Connection terminated/.test(message) ? '08006' : '');
  const remedy = REMEDIES.find(([codes]) => codes.test(code))?.[1];
  if (!remedy) return undefined;
  return new MigrationRefused(
    `The migration ${name} can't run: ${oneLine(message)}. ${KEPT[kind]} ${remedy}`,
  );
}

/** Describes the connection with the oldest open transaction, and how to end it. */
async function holderOf({ kysely }: Db): Promise<string> {
  const { rows } = await sql<{ pid: number; program: string; state: string; seconds: number }>`
    SELECT pid, coalesce(nullif(application_name, ''), 'a program without a name') AS program, state,
      extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
    ORDER BY xact_start LIMIT 1`
    .execute(kysely)
    .catch(() => ({ rows: [] }));
  const [holder] = rows;
  if (!holder) return 'Start again when fewer requests are under way.';
  const { pid, program, state, seconds } = holder;
  return `Process ${pid} (${program}, ${state}) has had a transaction open for ${seconds} s: let it end, or end it with SELECT pg_terminate_backend(${pid}), and start again.`;
}
