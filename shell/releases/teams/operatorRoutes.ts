import { createHmac, timingSafeEqual } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { type BodyOf, type ReleaseAct, type ReleaseActName, releases } from '@haat/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  makeDismissal,
  makeEarlierLive,
  makeGrant,
  makeLiveTogether,
  makeRollback,
  makeYank,
  type Operator,
  type ProblemOf,
  requirePreviewable,
} from '../composition/releaseService';
import type { ServedComposition } from '../composition/servedComposition';
import type { Builds } from '../package/builds';
import { Refused } from '../refused';
import { sendRefused } from '../sendRefused';
import type { Composition } from '../store/compositions';
import type { ReleaseStore } from '../store/releaseStore';
import { previewLink } from './releaseClient';
import type { ReleaseFeed } from './releaseFeed';

/** Asks the API about the operator whose token a request carries. */
export interface Staff {
  /** @returns the operator's name @throws Refused as the API refuses the token or its role */
  mayRead(request: FastifyRequest): Promise<string>;
  /** Writes the act into the API's audit trail. @returns and throws the same */
  record(request: FastifyRequest, act: BodyOf<typeof releases.recordReleaseAct>): Promise<string>;
}

interface Parts {
  builds: Builds;
  store: ReleaseStore;
  live: Pick<ServedComposition, 'refresh'>;
  problemOf: ProblemOf;
  feed: ReleaseFeed;
  staff: Staff;
  secret: string;
}

/** Bytes of a body. */
const MAX_BODY_BYTES = 8192;
/** How long an address of events is valid: then the browser asks for another, and the role is looked at again. In ms. */
const TICKET_MS = 120_000;
const MAX_FOLLOWERS = 100;

/**
 * /-/operator/releases: the same functions for operators in a browser. The token is a header that no other site can send,
 * and the API decides about it.
 */
export async function operatorRoutes(
  app: FastifyInstance,
  { builds, store, live, problemOf, feed, staff, secret }: Parts,
) {
  const ends = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  });
  sendRefused(app, (status, { message }) =>
    status >= 500
      ? { error: 'The releases cannot be reached at the moment. Please try again.', code: 'store_unusable' }
      : { error: message, code: 'bad_request' },
  );

  const answer = async (isChanged = false) => ({
    ...(await feed.now({ isChanged })),
    events: `/-/operator/releases/events?ticket=${ticketUntil(secret, Date.now() + TICKET_MS)}`,
  });

  app.get(releases.getReleases.path, async (request) => {
    await staff.mayRead(request);
    return answer();
  });

  // An EventSource sends no header but its Last-Event-ID, so the address itself shows that the token was checked.
  app.get<{ Querystring: { ticket?: unknown } }>(
    `${releases.getReleases.path}/events`,
    async ({ query, headers }, reply) => {
      const until = readTicket(secret, String(query.ticket ?? ''));
      if (until === null)
        throw new Refused(401, 'ticket_over', 'These events need a new address: open the page again');
      if (ends.size >= MAX_FOLLOWERS)
        throw new Refused(429, 'too_many', 'Too many pages follow the releases');
      const events = new PassThrough();
      // Headers are sent with the first bytes, and there may be nothing new.
      events.write(': \n\n');
      const seen = headers['last-event-id'];
      const stop = feed.follow((text) => events.write(text), typeof seen === 'string' ? seen : undefined);
      const timer = setTimeout(() => end(), until - Date.now());
      function end() {
        clearTimeout(timer);
        stop();
        ends.delete(end);
        events.end();
      }
      ends.add(end);
      events.once('close', end);
      return reply
        .type('text/event-stream')
        .headers({
          // nginx would collect them.
          'x-accel-buffering': 'no',
          // A server that stops would wait for the connection to be idle for a minute.
          connection: 'close',
        })
        .send(events);
    },
  );

  const small = { bodyLimit: MAX_BODY_BYTES };
  app.post(releases.changeReleases.path, small, async (request) => {
    const act = parsed<ReleaseAct>(releases.releaseBodies.act, request.body);
    const entry = {
      act: act.act satisfies ReleaseActName,
      subject: subjectOf(act),
      reason: act.why,
      composition: act.seen,
    };
    const by = await staff.record(request, entry);
    try {
      await change(act, { by, why: act.why, expected: act.seen });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await staff.record(request, { ...entry, refused: error.message.slice(0, 1000) });
      throw error;
    }
    // The next page has the change, before it is confirmed.
    await live.refresh();
    return answer(true);
  });

  app.post(releases.previewReleases.path, small, async (request) => {
    const { versions, days } = parsed(releases.releaseBodies.preview, request.body);
    const path = await requirePreviewable(store, builds.shell().offers, versions, problemOf);
    const subject = `${namesOf(versions)}, ${days} d`;
    await staff.record(request, { act: 'preview', subject, reason: '', composition: 0 });
    return previewLink(secret, path, versions, days);
  });

  function change(act: ReleaseAct, operator: Operator): Promise<Composition> {
    const { offers } = builds.shell();
    switch (act.act) {
      case 'live':
        return makeLiveTogether(store, offers, act.versions, { ...operator, problemOf });
      case 'canary':
        return makeLiveTogether(store, offers, act.versions, { ...operator, problemOf, canary: act.percent });
      case 'roll_back':
        return makeRollback(store, act.name, operator);
      case 'dismiss':
        return makeDismissal(store, act.name, operator);
      case 'yank': {
        const instead = act.instead === undefined ? {} : { instead: act.instead };
        return makeYank(store, offers, act.name, act.version, { ...operator, problemOf, ...instead });
      }
      case 'grant':
        return makeGrant(store, act.name, { prefix: act.prefix }, operator);
      case 'end_grant':
        return makeGrant(store, act.name, { prefix: act.prefix, end: true }, operator);
      case 'restore':
        return makeEarlierLive(store, act.composition, operator);
    }
  }
}

const namesOf = (versions: Readonly<Record<string, string>>) =>
  Object.entries(versions)
    .map((row) => row.join(' '))
    .join(', ');

/** What an act is about, as the trail names it. */
function subjectOf(act: ReleaseAct): string {
  switch (act.act) {
    case 'live':
      return namesOf(act.versions);
    case 'canary':
      return `${namesOf(act.versions)}, ${act.percent} %`;
    case 'roll_back':
    case 'dismiss':
      return act.name;
    case 'yank':
      return `${act.name} ${act.version}${act.instead ? ` → ${act.instead}` : ''}`;
    case 'grant':
    case 'end_grant':
      return `${act.name} ${act.prefix}`;
    case 'restore':
      return String(act.composition);
  }
}

/** @throws Refused (400) */
function parsed<Output>(
  schema: {
    safeParse(value: unknown): {
      success: boolean;
      data?: Output;
      error?: { issues: readonly { message: string }[] };
    };
  },
  body: unknown,
): Output {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (success) return data as Output;
  throw new Refused(400, 'bad_request', error?.issues[0]?.message ?? 'The request is not valid');
}

/** @param until in ms since 1970 */
const ticketUntil = (secret: string, until: number) =>
  `${until.toString(36)}.${createHmac('sha256', secret).update(`events ${until}`).digest('base64url')}`;

/** @returns when it ends; null if it has, or none of our servers made it */
function readTicket(secret: string, ticket: string): number | null {
  const until = Number.parseInt(ticket.split('.', 1)[0]!, 36);
  if (!Number.isSafeInteger(until) || until <= Date.now()) return null;
  const [given, right] = [Buffer.from(ticket), Buffer.from(ticketUntil(secret, until))];
  return given.length === right.length && timingSafeEqual(given, right) ? until : null;
}
