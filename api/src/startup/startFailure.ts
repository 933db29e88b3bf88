import { DatabaseUnusable, FolderInUse } from '../db/database';
import { MigrationRefused } from '../db/migrate';
import { oneLine } from '../format/oneLine';
import { StorageUnusable } from '../media/s3Storage';
import { WrongSetting } from '../settings';

/** Their messages are one line for the person at the terminal. */
const ONE_LINE = [WrongSetting, FolderInUse, DatabaseUnusable, StorageUnusable, MigrationRefused];

/**
 * Why a program could not start or do its work, in one line that says what to do.
 * @param debug adds the stack of what nobody expected
 */
export function explainFailure(error: unknown, debug = process.env.LOG_LEVEL === 'debug'): string {
  if (ONE_LINE.some((kind) => error instanceof kind)) return (error as Error).message;
  const failure = (
    typeof error === 'object' && error !== null ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  const { code = '', message, stack, syscall = '', path } = failure;
  if (code === 'EADDRINUSE') return `The port is taken: ${message}. Set API_PORT to another one.`;
  if (syscall === 'listen') return `API_HOST or API_PORT can't be used: ${message}`;
  // By PostgreSQL's classes: connection, authorisation, no such database, shutting down.
  const unreachable = /^(connect|getaddrinfo)/.test(syscall) || /^(ECONN|08|28|3D|53300|57P)/.test(code);
  if (unreachable || /^(timeout expired|Connection terminated|Client .* is not queryable)/.test(message)) {
    return `The database at DATABASE_URL can't be reached: ${message || code}`;
  }
  if (/^E[A-Z]+$/.test(code) && path !== undefined) {
    return `A file or folder can't be used: ${oneLine(message)}. Mend it, or set DATA_DIR to another folder.`;
  }
  // Five characters, two of them its class.
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in failure) {
    return `The database can't be used: ${oneLine(message)} (${code}). Put a backup back, or set DATABASE_URL or DATA_DIR to another one.`;
  }
  if (debug && stack) return stack;
  return `Unexpected failure: ${oneLine(message || failure.name)} (LOG_LEVEL=debug shows where)`;
}
