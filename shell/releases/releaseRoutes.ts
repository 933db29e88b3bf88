import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ARCHIVE_TYPE, sha256 } from './archive';
import type { Builds } from './builds';
import type { Host } from './compatibility';
import type { ReleaseHealth } from './health/releaseHealth';
import type { LiveReleases } from './liveReleases';
import { receiveRelease } from './receive';
import { Refused } from './refused';
import {
  idOf,
  makeEarlierLive,
  makeLive,
  makeRollback,
  type Operator,
  type PromoteOptions,
  storedStatus,
} from './releaseService';
import type { ReleaseStore } from './releaseStore';
import { sendRefused } from './sendRefused';
import type { ReleaseSettings } from './settings';
import { OPERATOR, ownerOf, tokenFile } from './tokens';

interface Parts {
  settings: Pick<ReleaseSettings, 'dataFolder' | 'releaseTokens'>;
  builds: Builds;
  /** The site map. */
  routes: Host['routes'];
  store: ReleaseStore;
  health: ReleaseHealth;
  /** What this server serves, which follows a change at once. */
  live: Pick<LiveReleases, 'refresh' | 'status'>;
  /** The token that may read and change nothing, for commands on this machine. */
  reader: string;
}

/** Bytes of a request that is no release. */
const MAX_BODY_BYTES = 4096;
const MAX_TEXT_LENGTH = 200;
/** How long the rest of a refused upload is read, in ms: a client that still sends may not see the refusal. */
const MAX_DISCARD_MS = 3000;

/** No remote has this name. */
const READER = 'this machine';

type OfRemote = { Params: { remote: string } };
type OfRelease = { Params: { remote: string; version: string } };

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with the request; null outside /-/. */
    releaseOwner: string | null;
  }
}

/** /-/: the teams' calls on their releases, each with its token. */
export async function releaseRoutes(
  app: FastifyInstance,
  { settings, builds, routes, store, health, live, reader }: Parts,
) {
  const { dataFolder, releaseTokens } = settings;
  const host = () => {
    const { offers, shared } = builds.shell();
    return { offers, shared, routes };
  };

  /** The next page has a change, before it is confirmed. */
  async function served<T>(change: Promise<T>): Promise<T> {
    const composition = await change;
    await live.refresh();
    return composition;
  }

  app.decorateRequest('releaseOwner', null);
  // An unknown token is refused before a byte of the body is read.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token && sha256(Buffer.from(token)) === sha256(Buffer.from(reader))) request.releaseOwner = READER;
    else request.releaseOwner = token ? await ownerOf(token, tokenFile(dataFolder), releaseTokens) : null;
    if (request.releaseOwner) return;
    reply.header('connection', 'close');
    throw new Refused(401, 'token_unknown', 'This needs the token of a team: npm run release-token');
  });
  sendRefused(app, (status, { message }) =>
    status >= 500
      ? { error: 'The release store cannot be used at the moment', code: 'store_unusable' }
      : { error: message, code: 'bad_request' },
  );
  // Read by the route itself, piece by piece.
  app.addContentTypeParser(ARCHIVE_TYPE, (_request, payload, done) => done(null, payload));

  app.post<OfRelease>('/-/releases/:remote/:version', async ({ params, body, releaseOwner }, reply) => {
    const { remote, version } = params;
    if (!isStream(body)) throw new Refused(400, 'release_malformed', `A release is sent as ${ARCHIVE_TYPE}`);
    try {
      requireOwner(releaseOwner, remote);
      const note = await receiveRelease(body, remote, version, host(), store);
      return reply.code(201).send(note);
    } catch (error) {
      // The rest of the upload would keep the connection from its next request.
      reply.header('connection', 'close');
      await Promise.race([discardRest(body), pause(MAX_DISCARD_MS, undefined, { ref: false })]);
      throw error;
    }
  });

  const small = { bodyLimit: MAX_BODY_BYTES };
  app.post<OfRelease>('/-/live/:remote/:version', small, async ({ params, body, releaseOwner }) => {
    requireOwner(releaseOwner, params.remote);
    const going = { ...operatorOf(body, releaseOwner), ...shareOf(body) };
    return served(makeLive(store, host().offers, params.remote, params.version, going));
  });
  app.post<OfRemote>('/-/rollback/:remote', small, async ({ params, body, releaseOwner }) => {
    requireOwner(releaseOwner, params.remote);
    return served(makeRollback(store, params.remote, operatorOf(body, releaseOwner)));
  });
  app.get('/-/compositions', async () => ({
    ...(await storedStatus(store)),
    reports: health.reports(),
    site: live.status(),
  }));
  app.post<{ Params: { id: string } }>(
    '/-/compositions/:id/use',
    small,
    async ({ params, body, releaseOwner }) => {
      // It changes what other teams have live.
      requireOwner(releaseOwner, OPERATOR);
      return served(makeEarlierLive(store, idOf(params.id), operatorOf(body, releaseOwner)));
    },
  );
}

async function discardRest(body: IncomingMessage) {
  try {
    for await (const _ of body.iterator({ destroyOnReturn: false }));
  } catch {
    // The client is gone.
  }
}

function requireOwner(owner: string | null, remote: string) {
  if (owner === remote || owner === OPERATOR) return;
  throw new Refused(403, 'token_of_another', `This token is ${owner}’s, and valid for nothing else`);
}

function operatorOf(body: unknown, owner: string | null): Operator {
  const { by, why, expected } = (body ?? {}) as Partial<Record<keyof Operator, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '');
  const team = owner === OPERATOR ? 'operator' : `team ${owner}`;
  return {
    by: text(by) ? `${text(by)} (${team})` : team,
    why: text(why),
    ...(Number.isInteger(expected) ? { expected: Number(expected) } : {}),
  };
}

/** An invalid share is refused where it is used. */
function shareOf(body: unknown): Pick<PromoteOptions, 'canary'> {
  const { canary } = (body ?? {}) as { canary?: unknown };
  if (canary === undefined) return {};
  return { canary: typeof canary === 'number' ? canary : Number.NaN };
}

function isStream(body: unknown): body is IncomingMessage {
  return typeof (body as Partial<IncomingMessage> | null)?.pipe === 'function';
}
