import { WrongSetting } from '@haat/servers';
import { Refused } from './refused';

/**
 * The reason why a program failed, in one line that also says what to do.
 * @param debug adds the stack of an unexpected error
 */
export function explainFailure(error: unknown, debug = process.env.LOG_LEVEL === 'debug'): string {
  if (error instanceof WrongSetting || error instanceof Refused) return error.message;
  const failure = (
    typeof error === 'object' && error !== null ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  const { code = '', message, stack, path, syscall } = failure;
  const { port } = failure as { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights: set PORT to one above 1023`;
  if (/^E[A-Z]+$/.test(code) && path !== undefined)
    return `A file or folder can't be used: ${message}. Fix it, or set DATA_DIR or RELEASES_DIR to another folder.`;
  if (debug && stack) return stack;
  const line = (message || failure.name).replace(/\s+/g, ' ').trim();
  return `Unexpected failure: ${line} (LOG_LEVEL=debug shows where)`;
}
