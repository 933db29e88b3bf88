import {
  type AnswerOf,
  type push as contracts,
  dhakaDay,
  MAX_PUSH_BROWSERS,
  type ParsedBodyOf,
  startOfDhakaDay,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../db/database';
import type { Caller } from '../http/caller';
import { Conflict, InvalidInput, NotFound } from '../http/errors';
import {
  deleteSubscription,
  findEndpoint,
  insertPush,
  isFull,
  lockBrowsers,
  releaseEndpoint,
  replaceSubscription,
  saveSubscription,
} from './push.queries';
import { isPushEndpoint } from './pushEndpoint';
import type { Push } from './pushes';
import { canEncrypt } from './pushTransport';
import { tagOf } from './renderPush';

type Deps = Pick<Context, 'db' | 'clock' | 'push'>;
type State = AnswerOf<typeof contracts.getPush>;
type BrowserSubscription = ParsedBodyOf<typeof contracts.subscribePush>;

class PushFull extends Conflict {
  override readonly code = 'push_full';
  constructor() {
    super(
      `${MAX_PUSH_BROWSERS} devices of yours get notifications already. Please turn them off on one of them, or sign it out.`,
    );
  }
}

class EndpointTaken extends Conflict {
  override readonly code = 'push_endpoint_taken';
  constructor() {
    super('Another account gets notifications in this browser');
  }
}

/** State of push notifications for this session. */
export async function pushState({ db, push }: Deps, { sessionId }: Caller): Promise<State> {
  if (!push) return { public_key: null, endpoint: null };
  return {
    public_key: push.publicKey,
    endpoint: await findEndpoint(db.kysely, sessionId, push.publicKey),
  };
}

/**
 * Subscribes the browser of this session to notifications.
 * @throws NotFound where the shop sends none, InvalidInput, PushFull, EndpointTaken
 */
export async function subscribe(
  { db, clock, push }: Deps,
  { userId, sessionId }: Caller,
  { endpoint, keys }: BrowserSubscription,
): Promise<State> {
  if (!push) throw new NotFound('This shop sends no notifications');
  checkSubscription({ endpoint, keys }, push.privateServices);
  const subscription = {
    sessionId,
    userId,
    endpoint,
    ...keys,
    serverKey: push.publicKey,
    at: clock.now(),
  };
  await db.tx(async (tx) => {
    await lockBrowsers(tx, subscription);
    await releaseEndpoint(tx, subscription);
    if (await isFull(tx, userId, sessionId)) throw new PushFull();
    if (!(await saveSubscription(tx, subscription))) throw new EndpointTaken();
  });
  return { public_key: push.publicKey, endpoint };
}

/**
 * Puts the browser's new subscription in the place of the one that it had: messages that wait go to the new one. The worker has
 * no token, so the secret of the old one is what proves that it is the same browser.
 * @throws NotFound where no login has the old one, InvalidInput, EndpointTaken
 */
export async function renew(
  { db, clock, push }: Deps,
  { before, endpoint, keys }: ParsedBodyOf<typeof contracts.renewPush>,
): Promise<void> {
  if (!push) throw new NotFound('This shop sends no notifications');
  checkSubscription({ endpoint, keys }, push.privateServices);
  const renewed = { before, endpoint, ...keys, serverKey: push.publicKey, at: clock.now() };
  await db.tx(async (tx) => {
    const result = await replaceSubscription(tx, renewed);
    if (result === 'unknown') throw new NotFound('No login has this subscription');
    if (result === 'taken') throw new EndpointTaken();
  });
}

function checkSubscription({ endpoint, keys }: BrowserSubscription, privateServices: readonly string[]) {
  if (!isPushEndpoint(endpoint, privateServices)) {
    const text = 'Not the address of a push service';
    throw new InvalidInput(text, { endpoint: [text] });
  }
  if (!canEncrypt(keys)) throw new InvalidInput('Not a valid key', { 'keys.p256dh': ['Not a valid key'] });
}

/** Sends no more to the browser of this login. */
export async function unsubscribe({ db, push }: Deps, { userId, sessionId }: Caller): Promise<State> {
  await db.tx((tx) => deleteSubscription(tx, userId, sessionId));
  return { public_key: push?.publicKey ?? null, endpoint: null };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Later, an order has moved on or who gets it has looked. */
const VALIDITY_MS: Record<Push['kind'], number> = {
  order_step: 3 * DAY_MS,
  order_message: 3 * DAY_MS,
  return_step: 3 * DAY_MS,
  store_return: 3 * DAY_MS,
  store_order: 3 * DAY_MS,
  store_message: 3 * DAY_MS,
  wish_news: 2 * DAY_MS,
  back_in_stock: 2 * DAY_MS,
};
/** Hours of the day in Dhaka at which phones may ring for a wish. */
const [MORNING, EVENING] = [9, 21];

/**
 * Queues a notification for the browsers of an account, in the transaction of what it is about: both are committed or
 * neither. A worker sends it after the commit, at least once. What is about an order is sent at once, news of products by day.
 */
export async function queuePush(tx: Tx, userId: number, push: Push, at: Date): Promise<void> {
  const { kind, ...data } = push;
  await insertPush(tx, userId, {
    tag: tagOf(push),
    kind,
    data,
    sendAt: kind === 'wish_news' || kind === 'back_in_stock' ? byDay(at) : at,
    expiresAt: new Date(at.getTime() + VALIDITY_MS[kind]),
  });
}

/** The next time at which the day in Dhaka is not in its night. */
function byDay(at: Date): Date {
  const midnight = Date.parse(startOfDhakaDay(dhakaDay(at)));
  const hour = (at.getTime() - midnight) / HOUR_MS;
  if (hour >= MORNING && hour < EVENING) return at;
  return new Date(midnight + (hour < MORNING ? MORNING : 24 + MORNING) * HOUR_MS);
}
