import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { ServerBusy } from '../../platform/http/errors';

/** Argon2id with OWASP's parameters, on the thread pool: about 10 ms and 19 MB per hash. */
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Files and pictures need the thread pool too. */
const CONCURRENCY = Math.min(2, availableParallelism());
/** About two seconds of work. */
const MAX_WAITING = 400;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= MAX_WAITING) throw new ServerBusy(RETRY_AFTER_SECONDS);
    // The slot is handed over directly, so no later call can take it.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** @throws ServerBusy */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFC'), OPTIONS));
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares with the stored hash. Without one it takes the same time and returns false, so that timing reveals nothing.
 * @throws ServerBusy
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('no user has this password');
  const compared = stored ?? (await dummyHash);
  const matches = await limited(() => verify(compared, password.normalize('NFC')));
  return matches && Boolean(stored);
}
