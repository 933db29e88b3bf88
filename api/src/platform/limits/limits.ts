import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { Reader, Tx } from '../db/database';
import type { Caller } from '../http/caller';
import { DomainError, TooManyRequests } from '../http/errors';
import { countAttempts, deleteOldAttempts, findCounters, liftCounter, undoAttempts } from './limits.queries';
import { isLiftable, type LimitName } from './limitTable';

type Deps = Pick<Context, 'db' | 'clock' | 'limits'>;

/**
 * A limit and its subject: a user id, a phone number as phoneKeyOf() writes it, a client's address, a device's id, an email.
 * Without a subject nothing is counted. `amount`: 1 unless given.
 */
export type Attempt = [name: LimitName, subject: string | number | null, amount?: number];

/** The key of a counter: a hash, so that the table holds no names or addresses. */
export const counterKey = (name: LimitName, subject: string | number) =>
  createHash('sha256').update(`${name} ${subject}`).digest();

/** A phone number as limits know it, whichever way it was written: 01712345678. */
export const phoneKeyOf = (phone: string) => phone.replace(/^\+?88/, '');

/**
 * Counts an attempt against each of its limits. The counters are in the database, shared by all processes.
 * @param reader a transaction, where only what succeeds counts; such attempts of one subject wait for each other
 * @returns the exceeded limit that ends last, and the seconds until then; null when none is exceeded
 */
export async function countAttempt(
  { db, clock, limits }: Deps,
  attempts: readonly Attempt[],
  reader: Reader = db.kysely,
): Promise<Exceeded | null> {
  const now = clock.now();
  const counted = attempts.flatMap(([name, subject, amount = 1]) => {
    const { max, windowMs } = limits[name];
    if (subject === null || windowMs === null || max === Infinity) return [];
    return [{ name, subject, max, windowMs, amount, key: counterKey(name, subject) }];
  });
  if (counted.length === 0) return null;
  const rows = await countAttempts(reader, now, counted);
  const exceeded = counted.flatMap(({ name, subject, max, key }) => {
    const row = rows.find((one) => one.key.equals(key));
    if (!row || row.count <= max) return [];
    return [{ name, subject, seconds: Math.ceil((row.ends_at.getTime() - now.getTime()) / 1000) }];
  });
  return exceeded.sort((a, b) => b.seconds - a.seconds)[0] ?? null;
}

interface Exceeded {
  name: LimitName;
  /** whose limit; a device is named to the one who is refused */
  subject?: string | number;
  seconds: number;
}

/** Counts an attempt. @throws TooManyRequests when one of its limits is exceeded */
export async function limitAttempts(
  deps: Deps,
  attempts: readonly Attempt[],
  reader?: Reader,
): Promise<void> {
  const exceeded = await countAttempt(deps, attempts, reader);
  if (exceeded) throw tooManyRequests(deps, exceeded);
}

/** The user who writes or uploads, and the id of the device. */
export interface Author {
  userId: number;
  device: string;
}

/** The author of a request. */
export const authorOf = ({ userId }: Caller, request: FastifyRequest): Author => ({
  userId,
  device: request.device().id,
});

/**
 * Counts pictures of an upload, before they are decoded.
 * @param more a further limit on pictures of this kind
 * @throws TooManyRequests
 */
export async function limitPictures(
  deps: Deps,
  { userId, device }: Author,
  count: number,
  more?: 'message_pictures_account',
): Promise<void> {
  if (count === 0) return;
  await limitAttempts(deps, [
    ['pictures_account', userId, count],
    ['pictures_device', device, count],
    ...(more ? ([[more, userId, count]] satisfies Attempt[]) : []),
  ]);
}

/** Deletes counters whose window has ended. */
export function cleanUpLimits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldAttempts(db.kysely, clock.now());
}

/** Subtracts a successful attempt from each of its limits. */
export function forgiveAttempt({ db }: Deps, attempts: readonly Attempt[]): Promise<void> {
  const keys = attempts.flatMap(([name, subject]) => (subject === null ? [] : [counterKey(name, subject)]));
  return undoAttempts(db.kysely, keys);
}

/** Does what attempts were counted for. They don't count where the server is at fault. */
export async function forgiveOurFaults<Result>(
  deps: Deps,
  attempts: readonly Attempt[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isOurs = !(error instanceof DomainError) || error.status >= 500;
    // The first error says more than one of a database that is away.
    if (isOurs) await forgiveAttempt(deps, attempts).catch(() => {});
    throw error;
  }
}

/** @param more what else the user can do */
export function tooManyRequests(
  { limits }: Pick<Deps, 'limits'>,
  { name, subject, seconds }: Exceeded,
  more = '',
): TooManyRequests {
  const limit = limits[name];
  // The page can't read the cookie, and the operator has to know whose limit to lift.
  const device =
    limit.per === 'device' && isLiftable(limit) ? `, or tell us the number of this device: ${subject}` : '';
  return new TooManyRequests(
    `${limit.text}. Please try again in ${waitText(seconds)}${more}${device}.`,
    seconds,
  );
}

/** '1 minute', '60 minutes', '2 hours' */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${Math.ceil(minutes / 60)} hours`;
}

/** Lifts a limit for its subject, for all processes once the transaction is committed. */
export function lift(
  tx: Tx,
  [name, subject]: [name: LimitName, subject: string | number],
  until: Date,
): Promise<void> {
  return liftCounter(tx, counterKey(name, subject), until);
}

/** The limits that an operator has lifted for their subject. */
export async function liftedOf(
  { clock }: Pick<Deps, 'clock'>,
  reader: Reader,
  asked: readonly [name: LimitName, subject: string | number][],
): Promise<LimitName[]> {
  if (asked.length === 0) return [];
  const keyed = asked.map(([name, subject]) => ({ name, key: counterKey(name, subject) }));
  const rows = await findCounters(
    reader,
    keyed.map(({ key }) => key),
    clock.now(),
  );
  return keyed.flatMap(({ name, key }) =>
    rows.some((row) => row.count < 0 && row.key.equals(key)) ? [name] : [],
  );
}
