import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { TooManyRequests } from '../http/errors';
import { countAttempts, undoAttempts } from './attempts.queries';

/** So many tries within a window that begins at the first. */
export interface Limit {
  name: string;
  most: number;
  /** ms */
  window: number;
}

/** A limit, and whom it is about: an address, an account, or both. */
export type Try = [limit: Limit, who: string];

const keyOf = ([{ name }, who]: Try) => createHash('sha256').update(`${name} ${who}`).digest();

/**
 * Counts a try by each of its limits, in the database, so that it holds for all processes together.
 * @returns the seconds until the fullest window ends; 0 when none is over its limit
 */
export async function countTry(
  { db, clock }: { db: Db; clock: Clock },
  tries: readonly Try[],
): Promise<number> {
  const now = clock.now();
  const counted = await countAttempts(
    db.kysely,
    now,
    tries.map((one) => ({ key: keyOf(one), window: one[0].window })),
  );
  const waits = tries.map((one) => {
    const found = counted.find(({ key }) => key.equals(keyOf(one)));
    return found && found.count > one[0].most ? found.ends_at.getTime() - now.getTime() : 0;
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** Counts a try. @throws TooManyRequests when one of its limits is passed */
export async function limitTry(context: { db: Db; clock: Clock }, tries: readonly Try[]): Promise<void> {
  const seconds = await countTry(context, tries);
  if (seconds > 0) throw tooMany(seconds);
}

/** Takes back what turned out to be honest: one try of each limit. */
export function forgiveTry({ db }: { db: Db }, tries: readonly Try[]): Promise<void> {
  return undoAttempts(db.kysely, tries.map(keyOf));
}

/** @param more what else the person can do */
export function tooMany(seconds: number, more = ''): TooManyRequests {
  const minutes = Math.ceil(seconds / 60);
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return new TooManyRequests(`Too many attempts. Please try again in ${wait}${more}.`, seconds);
}

/** Whoever has one IPv6 address has the whole /64, and is one guesser. */
export function guesserAt(address: string): string {
  return isIPv6(address) && !mapped(address)
    ? groupsOf(address).slice(0, 4).join(':')
    : mapped(address) || address;
}

/** The network around an address: where a phone that changes addresses is likely to be tomorrow. */
export function networkAt(address: string): string {
  const v4 = mapped(address) || address;
  return isIPv6(v4) ? groupsOf(v4).slice(0, 3).join(':') : v4.split('.').slice(0, 3).join('.');
}

/** The IPv4 address within '::ffff:203.0.113.9'; '' for any other. */
const mapped = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? '';

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const gap = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return tail === undefined ? first : [...first, ...gap, ...last];
}
