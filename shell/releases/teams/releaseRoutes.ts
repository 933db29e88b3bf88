import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { packageOf, remoteOf } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import type { GrantChange } from '../composition/grants';
import { MAX_PREVIEW_DAYS, PREVIEW_DAYS } from '../composition/previews';
import {
  hostNow,
  idOf,
  makeDismissal,
  makeEarlierLive,
  makeGrant,
  makeLive,
  makeLiveTogether,
  makeRollback,
  makeYank,
  notReleased,
  type Operator,
  type ProblemOf,
  type PromoteOptions,
  requirePreviewable,
  storedStatus,
  type YankOptions,
} from '../composition/releaseService';
import { routesOfSite } from '../composition/routesOfSite';
import type { ServedComposition } from '../composition/servedComposition';
import { type Grant, OPERATOR, type Role } from '../grants';
import type { ReleaseHealth } from '../health/releaseHealth';
import { ARCHIVE_TYPE, sha256 } from '../package/archive';
import type { Builds } from '../package/builds';
import { SHELL } from '../package/kinds';
import { isVersion } from '../package/versions';
import { Refused } from '../refused';
import { sendRefused } from '../sendRefused';
import type { ReleaseSettings } from '../settings';
import type { Versions } from '../store/compositions';
import type { LastGood } from '../store/lastGood';
import { openRelease } from '../store/openRelease';
import { receiveRelease } from '../store/receive';
import type { ReleaseStore } from '../store/releaseStore';
import { prune, pruneAfterPublish, removedText, unneededReleases } from '../store/retention';
import { previewLink } from './releaseClient';
import { grantOf, isExpired, TOKEN_EXPIRES, tokenFile } from './tokens';

interface Parts {
  settings: Pick<ReleaseSettings, 'dataFolder' | 'releaseTokens' | 'retention'>;
  builds: Builds;
  store: ReleaseStore;
  lastGood: LastGood;
  health: ReleaseHealth;
  /** The composition that this server serves; refreshed right after a change. */
  live: Pick<ServedComposition, 'refresh' | 'status'>;
  /** Why this server cannot serve a release. */
  problemOf: ProblemOf;
  /** The token that may read and change nothing, for commands on this machine. */
  reader: string;
  /** Links of previews are signed with it. */
  secret: string;
}

/** Bytes of a request that is no release. */
const MAX_BODY_BYTES = 4096;
const MAX_TEXT_LENGTH = 200;
/** How long the rest of a refused upload is read, in ms: a client that still sends may not see the refusal. */
const MAX_DISCARD_MS = 3000;

/** The grant of this machine's own token. No remote has this name. */
const READER: Grant = { remote: 'this machine', roles: [], expires: null };

type OfRemote = { Params: { remote: string } };
type OfRelease = { Params: { remote: string; version: string } };

declare module 'fastify' {
  interface FastifyRequest {
    /** The grant of the request's token; null outside of /-/. */
    grant: Grant | null;
  }
}

/** /-/: the teams' calls on their releases, each with its token. */
export async function releaseRoutes(
  app: FastifyInstance,
  { settings, builds, store, lastGood, health, live, problemOf, reader, secret }: Parts,
) {
  const { dataFolder, releaseTokens, retention } = settings;
  /** The next page has a change, before it is confirmed. */
  async function served<T>(change: Promise<T>): Promise<T> {
    const composition = await change;
    await live.refresh();
    return composition;
  }

  /** One after the other, and none after the server has closed. */
  let pruning = Promise.resolve();
  app.addHook('onClose', () => pruning);

  app.decorateRequest('grant', null);
  // An unknown or expired token is refused before a byte of the body is read.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token && sha256(Buffer.from(token)) === sha256(Buffer.from(reader))) request.grant = READER;
    else request.grant = token ? await grantOf(token, tokenFile(dataFolder), releaseTokens) : null;
    const { grant } = request;
    if (grant?.expires) reply.header(TOKEN_EXPIRES, grant.expires);
    if (grant && !isExpired(grant)) return;
    reply.header('connection', 'close');
    if (!grant)
      throw new Refused(401, 'token_unknown', 'This needs the token of a team: npm run release-token');
    const [name, day] = [commandNameOf(grant), grant.expires?.slice(0, 10)];
    throw new Refused(
      401,
      'token_expired',
      `This token has expired on ${day}: npm run release-token -- ${name} makes a new one`,
    );
  });
  sendRefused(app, (status, { message }) =>
    status >= 500
      ? { error: 'The release store cannot be used at the moment', code: 'store_unusable' }
      : { error: message, code: 'bad_request' },
  );
  // Read by the route itself, piece by piece.
  app.addContentTypeParser(ARCHIVE_TYPE, (_request, payload, done) => done(null, payload));

  app.post<OfRelease>('/-/releases/:remote/:version', async ({ params, body, grant }, reply) => {
    const { remote, version } = params;
    if (!isStream(body)) throw new Refused(400, 'release_malformed', `A release is sent as ${ARCHIVE_TYPE}`);
    try {
      requireGrant(grant, remote, 'publish');
      const host = await hostNow(store, () => builds.shell());
      const note = await receiveRelease(body, remote, version, host, store);
      pruning = pruning.then(() => pruneAfterPublish(store, lastGood, remote, retention));
      return reply.code(201).send(note);
    } catch (error) {
      // The rest of the upload would keep the connection from its next request.
      reply.header('connection', 'close');
      await Promise.race([discardRest(body), pause(MAX_DISCARD_MS, undefined, { ref: false })]);
      throw error;
    }
  });

  // Used by the commands on this machine, which write to the store themselves.
  app.get<OfRelease>('/-/releases/:remote/:version', async ({ params: { remote, version } }) => {
    const release = isVersion(version) ? await openRelease(store, remote, version) : null;
    if (!release) throw notReleased(remote, version);
    return { problem: await problemOf(release) };
  });

  app.get<OfRelease>('/-/releases/:remote/:version/files', async ({ params: { remote, version } }) => {
    const hashes = isVersion(version) ? await store.hashes(remote, version) : null;
    if (!hashes) throw notReleased(remote, version);
    return { files: hashes.files };
  });

  const small = { bodyLimit: MAX_BODY_BYTES };
  app.post<OfRelease>('/-/live/:remote/:version', small, async ({ params, body, grant }) => {
    requireGrant(grant, params.remote, 'promote');
    const going = { ...operatorOf(body, grant), ...shareOf(body), problemOf };
    return served(makeLive(store, builds.shell().offers, params.remote, params.version, going));
  });
  app.post('/-/live', small, async ({ body, grant }) => {
    const versions = versionsOf(body);
    for (const name of Object.keys(versions)) requireGrant(grant, name, 'promote');
    const going = { ...operatorOf(body, grant), ...shareOf(body), problemOf };
    return served(makeLiveTogether(store, builds.shell().offers, versions, going));
  });
  // It runs code with the rights of whoever opens the link: so the same role is needed as for going live.
  app.post('/-/previews', small, async ({ body, grant }) => {
    const versions = versionsOf(body);
    for (const name of Object.keys(versions)) requireGrant(grant, name, 'promote');
    const days = daysOf(body);
    const path = await requirePreviewable(store, builds.shell().offers, versions, problemOf);
    return previewLink(secret, path, versions, days);
  });
  app.post<OfRemote>('/-/rollback/:remote', small, async ({ params, body, grant }) => {
    requireGrant(grant, params.remote, 'promote', 'operate');
    return served(makeRollback(store, params.remote, operatorOf(body, grant)));
  });
  app.post<OfRemote>('/-/dismiss/:remote', small, async ({ params, body, grant }) => {
    requireGrant(grant, params.remote, 'promote');
    return served(makeDismissal(store, params.remote, operatorOf(body, grant)));
  });
  app.post<OfRelease>('/-/yank/:remote/:version', small, async ({ params, body, grant }) => {
    requireGrant(grant, params.remote, 'operate');
    const options = { ...operatorOf(body, grant), ...replacementOf(body), problemOf };
    return served(makeYank(store, builds.shell().offers, params.remote, params.version, options));
  });
  app.post('/-/prune', small, async ({ body, grant }) => {
    requireGrant(grant, OPERATOR, 'operate');
    const remotes = [SHELL, ...builds.packages().map(remoteOf)];
    if ((body as { dryRun?: unknown } | null)?.dryRun === true)
      return { releases: await unneededReleases(store, lastGood, remotes, retention), retention };
    const releases = await prune(store, lastGood, remotes, retention);
    if (releases.length > 0)
      console.warn(`${removedText(releases, retention)} (${operatorOf(body, grant).by})`);
    return { releases, retention };
  });
  app.get('/-/routes', async () => routesOfSite(store));
  app.post<OfRemote>('/-/grants/:remote', small, async ({ params, body, grant }) => {
    // It decides which paths a team has: the team itself cannot.
    requireGrant(grant, OPERATOR, 'operate');
    return served(makeGrant(store, params.remote, changeOf(body), operatorOf(body, grant)));
  });
  app.get('/-/compositions', async () => ({
    ...(await storedStatus(store)),
    reports: health.reports(),
    site: live.status(),
  }));
  app.post<{ Params: { id: string } }>('/-/compositions/:id/use', small, async ({ params, body, grant }) => {
    // It changes the live versions of other teams.
    requireGrant(grant, OPERATOR, 'operate');
    return served(makeEarlierLive(store, idOf(params.id), operatorOf(body, grant)));
  });
}

async function discardRest(body: IncomingMessage) {
  try {
    for await (const _ of body.iterator({ destroyOnReturn: false }));
  } catch {
    // The client is gone.
  }
}

/** @param accepted one of these roles is enough */
function requireGrant(grant: Grant | null, remote: string, ...accepted: Role[]) {
  if (grant?.remote !== remote && grant?.remote !== OPERATOR)
    throw new Refused(
      403,
      'token_of_another',
      `This token is ${grant?.remote}’s, and valid for nothing else`,
    );
  if (accepted.some((role) => grant.roles.includes(role))) return;
  throw new Refused(
    403,
    'role_missing',
    `This token is for ${grant.roles.join(' and ')}, not ${accepted[0]}: npm run release-token -- ${commandNameOf(grant)} --role ${accepted[0]}`,
  );
}

/** The name of the owner as an argument of `npm run release-token`. A remote may be called operator, so its package is named. */
const commandNameOf = ({ remote }: Grant) => (remote === OPERATOR ? 'operator' : packageOf(remote));

function operatorOf(body: unknown, grant: Grant | null): Operator {
  const { by, why, expected } = (body ?? {}) as Partial<Record<keyof Operator, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '');
  const team = grant?.remote === OPERATOR ? 'operator' : `team ${grant?.remote}`;
  return {
    by: text(by) ? `${text(by)} (${team})` : team,
    why: text(why),
    ...(Number.isInteger(expected) ? { expected: Number(expected) } : {}),
  };
}

/** Releases that go live in one step. @throws Refused */
function versionsOf(body: unknown): Versions {
  const { versions } = (body ?? {}) as { versions?: unknown };
  const rows = typeof versions === 'object' && versions !== null ? Object.entries(versions) : [];
  if (
    rows.length === 0 ||
    !rows.every(([name, version]) => /^\w+$/.test(name) && typeof version === 'string')
  )
    throw new Refused(
      400,
      'versions_malformed',
      'versions: by name, like {"shell": "2.0.0", "catalog": "2.0.0"}',
    );
  return Object.fromEntries(rows) as Versions;
}

/** How long a link is valid. @throws Refused */
function daysOf(body: unknown): number {
  const { days = PREVIEW_DAYS } = (body ?? {}) as { days?: unknown };
  if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= MAX_PREVIEW_DAYS)
    return days;
  throw new Refused(400, 'days_malformed', `days: from 1 to ${MAX_PREVIEW_DAYS}`);
}

/** @throws Refused */
function changeOf(body: unknown): GrantChange {
  const { prefix, end } = (body ?? {}) as Partial<Record<keyof GrantChange, unknown>>;
  if (typeof prefix !== 'string') throw new Refused(400, 'grant_malformed', 'prefix: like "/gift-cards"');
  return { prefix, ...(end === true ? { end } : {}) };
}

/** An invalid share is refused where it is used. */
function shareOf(body: unknown): Pick<PromoteOptions, 'canary'> {
  const { canary } = (body ?? {}) as { canary?: unknown };
  if (canary === undefined) return {};
  return { canary: typeof canary === 'number' ? canary : Number.NaN };
}

function replacementOf(body: unknown): Pick<YankOptions, 'instead'> {
  const { instead } = (body ?? {}) as { instead?: unknown };
  return instead === undefined ? {} : { instead: String(instead).slice(0, MAX_TEXT_LENGTH) };
}

function isStream(body: unknown): body is IncomingMessage {
  return typeof (body as Partial<IncomingMessage> | null)?.pipe === 'function';
}
