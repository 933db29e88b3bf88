import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { DomainError } from '../http/errors';

/** Argon2id at OWASP's parameters; it runs on the thread pool, off the event loop, about 10 ms and 19 MB a hash. */
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** So many at once: files and pictures need the thread pool, too. */
const AT_ONCE = Math.min(2, availableParallelism());
/** So many may wait, which is some two seconds; who comes then is told at once. */
const MOST_WAITING = 400;

/** More passwords than can be looked at. */
class TooBusy extends DomainError {
  override readonly status = 503;
  override readonly code = 'unavailable';
  constructor() {
    super('The server is busy. Please try again.');
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooBusy();
    // Whoever ends hands over the place, so nobody slips in between.
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

/** @throws TooBusy */
export function hashPassword(password: string): Promise<string> {
  return oneAtATime(() => hash(password.normalize('NFC'), OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Compares with the stored hash; without one it takes as long and fails, so that timing tells nothing.
 * @throws TooBusy
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody’s password');
  const compared = stored ?? (await decoy);
  const matches = await oneAtATime(() => verify(compared, password.normalize('NFC')));
  return matches && Boolean(stored);
}
