import { WrongSetting } from '@haat/servers';
import { DatabaseUnusable, FolderInUse } from '../../platform/db/database';
import { MigrationRefused } from '../../platform/db/migrate';
import { takesNoWrites } from '../../platform/db/namedClient';
import { oneLine } from '../../platform/format/oneLine';
import { StorageUnusable } from '../../platform/media/s3Storage';

/** Their messages are one line for the terminal. */
const ONE_LINE = [WrongSetting, FolderInUse, DatabaseUnusable, StorageUnusable, MigrationRefused];

/**
 * The reason why a program failed, in one line with the remedy.
 * @param debug returns the stack of unexpected errors
 */
export function explainFailure(error: unknown, debug = process.env.LOG_LEVEL === 'debug'): string {
  if (ONE_LINE.some((kind) => error instanceof kind)) return (error as Error).message;
  const failure = (
    typeof error === 'object' && error !== null ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  const { code = '', message, stack, syscall = '', path } = failure;
  if (code === 'EADDRINUSE') return `The port is taken: ${message}. Set API_PORT to another one.`;
  if (syscall === 'listen') return `API_HOST or API_PORT can't be used: ${message}`;
  // PostgreSQL error classes: connection, authorization, unknown database, shutdown.
  const unreachable = /^(connect|getaddrinfo)/.test(syscall) || /^(ECONN|08|28|3D|53300|57P)/.test(code);
  if (unreachable || /^(timeout expired|Connection terminated|Client .* is not queryable)/.test(message)) {
    return `The database at DATABASE_URL can't be reached: ${message || code}`;
  }
  if (takesNoWrites(failure)) {
    return 'The database at DATABASE_URL takes no writes: it is a standby, or read-only. Set it to the address of the primary.';
  }
  if (/^E[A-Z]+$/.test(code) && path !== undefined) {
    return `A file or folder can't be used: ${oneLine(message)}. Fix it, or set DATA_DIR to another folder.`;
  }
  // A PostgreSQL error code.
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in failure) {
    return `The database can't be used: ${oneLine(message)} (${code}). ${remedyOf(code)}`;
  }
  if (debug && stack) return stack;
  return `Unexpected failure: ${oneLine(message || failure.name)} (LOG_LEVEL=debug shows where)`;
}

/** The remedy for a database error outside of migrations. */
function remedyOf(code: string): string {
  if (/^(57014|55P03|40)/.test(code)) return 'It was busy: nothing was changed, start again.';
  if (/^53/.test(code)) return 'It lacks space, memory or connections: give it more, and start again.';
  if (code === '25006') return 'It takes no writes: let DATABASE_URL lead to the primary.';
  return 'Restore a backup, or set DATABASE_URL or DATA_DIR to another one.';
}
