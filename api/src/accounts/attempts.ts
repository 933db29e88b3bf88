import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Clock } from '../clock';
import type { Db } from '../db/database';
import { TooManyRequests } from '../http/errors';
import { countAttempts, undoAttempts } from './attempts.queries';

/** How many attempts are allowed within a window that starts with the first one. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/** A limit, and what is limited: a client, an account, or a client at an account. */
export type Attempt = [limit: Limit, subject: string];

const keyOf = ([{ name }, subject]: Attempt) => createHash('sha256').update(`${name} ${subject}`).digest();

/**
 * Counts an attempt against each of its limits. The counters are in the database, shared by all processes.
 * @returns the seconds until the last exceeded window ends; 0 when no limit is exceeded
 */
export async function countAttempt(
  { db, clock }: { db: Db; clock: Clock },
  attempts: readonly Attempt[],
): Promise<number> {
  const now = clock.now();
  const counted = await countAttempts(
    db.kysely,
    now,
    attempts.map((one) => ({ key: keyOf(one), windowMs: one[0].windowMs })),
  );
  const waits = attempts.map((one) => {
    const found = counted.find(({ key }) => key.equals(keyOf(one)));
    return found && found.count > one[0].max ? found.ends_at.getTime() - now.getTime() : 0;
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** Counts an attempt. @throws TooManyRequests when one of its limits is exceeded */
export async function limitAttempts(
  context: { db: Db; clock: Clock },
  attempts: readonly Attempt[],
): Promise<void> {
  const seconds = await countAttempt(context, attempts);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** Subtracts a successful attempt from each of its limits. */
export function forgiveAttempt({ db }: { db: Db }, attempts: readonly Attempt[]): Promise<void> {
  return undoAttempts(db.kysely, attempts.map(keyOf));
}

/** @param more what else the user can do */
export function tooManyRequests(seconds: number, more = ''): TooManyRequests {
  const minutes = Math.ceil(seconds / 60);
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return new TooManyRequests(`Too many attempts. Please try again in ${wait}${more}.`, seconds);
}

/** What identifies a client: an IPv4 address or an IPv6 /64, all of which belongs to one client. */
export function clientKeyOf(address: string): string {
  return isIPv6(address) && !mapped(address)
    ? groupsOf(address).slice(0, 4).join(':')
    : mapped(address) || address;
}

/** The network of an address (IPv4 /24, IPv6 /48): phones change their address within it. */
export function networkPrefixOf(address: string): string {
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
