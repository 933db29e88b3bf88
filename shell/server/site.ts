import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import files from '@fastify/static';
import {
  COMPOSITION_ADDRESS,
  FOR_LATER,
  hashInAddress,
  isDecodable,
  OWNERS,
  PAGE_TOKEN,
  remoteOf,
  type SiteRoutes,
} from '@haat/page';
import { requestId } from '@haat/servers';
import { type Tracing, traceRequests } from '@haat/tracing';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import {
  endCanary,
  endLive,
  holdCanary,
  markFaulty,
  type ProblemOf,
} from '../releases/composition/releaseService';
import {
  type ReleaseFiles,
  ServedComposition,
  type ServingStatus,
} from '../releases/composition/servedComposition';
import { prefixesOf } from '../releases/health/addresses';
import { beaconRoutes } from '../releases/health/beaconRoutes';
import { goalOf } from '../releases/health/goals';
import { PageTokens } from '../releases/health/pageTokens';
import { ReleaseHealth } from '../releases/health/releaseHealth';
import { ReleaseWebhook } from '../releases/health/releaseWebhook';
import { beaconSecret, readerToken } from '../releases/health/secret';
import { SourceLines } from '../releases/health/sourceLines';
import { Builds } from '../releases/package/builds';
import { INTEGRITY } from '../releases/package/integrity';
import { SHELL } from '../releases/package/kinds';
import { LastGood } from '../releases/store/lastGood';
import { openStore } from '../releases/store/openStore';
import { operatorRoutes } from '../releases/teams/operatorRoutes';
import { ReleaseFeed } from '../releases/teams/releaseFeed';
import { releaseRoutes } from '../releases/teams/releaseRoutes';
import { readClientIpHeader } from './clientAddress';
import { apiAsk, apiClockAhead, askVersion } from './gateway/api';
import { CatalogVersions } from './gateway/catalogVersions';
import { compressedFile } from './gateway/compressedFile';
import { hintAtFont } from './gateway/earlyHints';
import { type EncryptedServer, encryptedServer, streamOf } from './gateway/encryptedServer';
import { languageCookie, readLanguage } from './gateway/language';
import { SiteMetrics } from './gateway/metrics';
import { offlineWorker } from './gateway/offline';
import { readOverrides } from './gateway/overrides';
import { policyReports } from './gateway/policyReports';
import { readPreview } from './gateway/preview';
import { pathOf, proxyApi, type SpanOf } from './gateway/proxyApi';
import { answerClientError, BODY_LIMITS, type BodyLimits, limitBodies } from './gateway/requestBodies';
import { commonHeaders } from './gateway/security';
import { shareTarget } from './gateway/shareTarget';
import { ANSWER_LIMITS, type AnswerLimits } from './gateway/slowAnswers';
import { staffOf } from './gateway/staff';
import { chooseTheme, readTheme } from './gateway/theme';
import { newVisitorId, readVisitorId, visitorCookie } from './gateway/visitorId';
import { vitalsRoutes } from './gateway/webVitals';
import { compose, owners } from './page/composition';
import { robots, siteMapXml } from './page/crawlers';
import { DevBuilds } from './page/devBuilds';
import { type PageSources, pageFor, withFilesOfPath } from './page/page';
import { type Encoding, PageCache } from './page/pageCache';
import { withoutShell } from './page/shellFallback';
import { isPattern, type PageRoute, patternOf, ROUTES_FOLDER, routesFile, routesOf } from './page/siteRoutes';
import { type Releases, upstreamReleases } from './page/upstream';
import { FrameRenderer } from './render/frames';
import { Renderers } from './render/renderers';
import { hasDevServers, type Settings } from './settings';

interface Parts {
  builds: Builds;
  releases: Releases;
}

/** Networks whose X-Forwarded headers are trusted, with those of TRUST_PROXY: visitors are not in one of these. */
const OWN_NETWORK = ['loopback', 'linklocal', 'uniquelocal'];
/** Files that a build writes for tools, not for browsers. */
const PRIVATE_FILE = /\.(map|br|gz|mjs)$|(^|\/)(mf-stats|remote|shell|hashes)\.json$/;

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /ready return 503 and each response close its connection; everything is still served. */
    drain(): void;
    /**
     * Reads TLS_CERT_FILE and TLS_KEY_FILE again, if they are set.
     * @throws WrongSetting if they hold no certificate; the one before stays in use
     */
    renewCertificate(): void;
    metrics: SiteMetrics;
  }
  interface FastifyRequest {
    /** The page that was sent, if it was one. */
    page: { composition: string; isRendered: boolean } | null;
  }
  interface FastifyReply {
    /** Instead of what its route says. */
    cacheControl: string | null;
  }
}

interface SiteOptions {
  bodyLimits?: BodyLimits;
  answerLimits?: AnswerLimits;
  /** Whether the release store has just failed to respond. */
  isStoreUnavailable?: boolean;
  /** Called after each successful read of the release store. */
  onStoreRead?: () => void;
  /** Absent: requests are not traced. */
  tracing?: Tracing | undefined;
}

/**
 * The site's HTML server. It holds no state but the reports of browsers, so any number of them can run in parallel.
 * @param root the workspace's folder
 */
export async function buildSite(
  settings: Settings,
  root: string,
  {
    bodyLimits = BODY_LIMITS,
    answerLimits = ANSWER_LIMITS,
    isStoreUnavailable = false,
    onStoreRead = () => {},
    tracing,
  }: SiteOptions = {},
): Promise<FastifyInstance> {
  // Limit of idle connections; longer than the time-out of the API.
  const connectionTimeout = 60_000;
  // Longer than any body may take, for requests whose response did not wait for their body.
  const requestTimeout = bodyLimits.uploadMs + 10_000;
  const http = {
    headersTimeout: bodyLimits.headersMs,
    connectionsCheckingInterval: bodyLimits.connectionsCheckMs,
  };
  const { tls } = settings;
  let encrypted: EncryptedServer | undefined;
  const serverFactory: FastifyServerFactory<Server> | null =
    tls &&
    ((onRequest) => {
      encrypted = encryptedServer(tls, { ...http, connectionTimeout, requestTimeout }, onRequest);
      return encrypted.server;
    });
  const headers = commonHeaders(settings);
  const app = Fastify({
    logger: false,
    // The start's own time-outs may add up to more than Fastify's 10 s on a busy machine.
    pluginTimeout: 0,
    trustProxy: [...OWN_NETWORK, ...settings.proxies],
    // At shutdown, requests in flight are finished, as are new ones on open connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    connectionTimeout,
    requestTimeout,
    ...(serverFactory && { serverFactory }),
    http,
    clientErrorHandler: answerClientError,
    genReqId: requestId,
    // An absolute URL is allowed, but its host is ignored. Two leading slashes would be another host.
    rewriteUrl: ({ url = '/' }) =>
      readable(url.replace(/^https?:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/')),
    frameworkErrors: ({ statusCode = 400 }, request, reply) =>
      refuseAddress(reply as unknown as FastifyReply, statusCode, { ...headers, 'x-request-id': request.id }),
  });
  const builds = new Builds(root);
  const store = openStore(settings);
  const { upstream } = settings;
  const lastGood = new LastGood(settings.dataFolder, store.place);
  const frames = new FrameRenderer(settings.contact);
  const live = new ServedComposition(store, builds, lastGood, {
    prefersBuilds: hasDevServers(settings),
    prepareShell: (shell) => frames.prepare(shell),
    onRead: onStoreRead,
  });
  const devBuilds = new DevBuilds(settings);
  const releases = devBuilds.in(upstream ? upstreamReleases(upstream, builds, settings) : live);
  /** The routes of visitors without a canary. */
  const routes = async () => routesOf(await releases.now(), 'en').routes;

  readClientIpHeader(app, settings.clientIpHeader);
  const spanOf: SpanOf = tracing ? traceRequests(app, tracing, describeRequest) : () => undefined;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  let draining = false;
  app.decorate('drain', () => {
    draining = true;
  });
  app.decorate('renewCertificate', () => encrypted?.renewCertificate());
  app.addHook('preClose', async () => {
    app.drain();
    encrypted?.endSessions();
  });
  app.addHook('onSend', async (request, reply) => {
    const stream = streamOf(request);
    if (!stream) {
      if (draining) reply.header('connection', 'close');
      return;
    }
    // HTTP/2 does not allow this header.
    reply.removeHeader('connection');
    if (draining) stream.session?.close();
  });
  limitBodies(app, bodyLimits);
  const metrics = new SiteMetrics();
  app.decorate('metrics', metrics);
  app.decorateRequest('page', null);
  app.decorateReply('cacheControl', null);
  metrics.measurePages(app, (url) => patternOf(url.split('?', 1)[0]!));
  if (!upstream) {
    metrics.measureReleases(() => live.status());
    metrics.measureClock(() => apiClockAhead(settings));
  }

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`${request.id} ${request.method} ${pathOf(request)}:`, error);
    const text =
      status >= 500
        ? `The page cannot be shown at the moment. Please try again. Reference for our team: ${request.id}`
        : error.message;
    return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const serving: Partial<ServingStatus> = upstream ? {} : live.status();
    const ready = !draining && serving.composition !== null;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...serving });
  });
  const { webhookUrl, publicUrl } = settings;
  const webhook = webhookUrl ? new ReleaseWebhook(webhookUrl, publicUrl.origin) : null;
  const sources = new SourceLines(
    async (remote, version) => (await findRelease({ remote, version }, builds, releases))?.folder,
  );
  const health = new ReleaseHealth({
    linesOf: (places, versions) => sources.of(places, versions),
    composition: () => releases.composition(),
    endCanary: (remote, canary, why) => endCanary(store, remote, canary, why),
    holdCanary: (remote, canary, why) => holdCanary(store, remote, canary, why),
    endLive: settings.liveRollback
      ? (remote, version, why) => endLive(store, remote, version, why)
      : undefined,
    markFaulty: (remote, version, why) => markFaulty(store, remote, version, why),
    notify: (notice) => webhook?.notify(notice),
  });
  const rendersHere = settings.renderBudgetMs > 0 && !upstream;
  const renderers = rendersHere
    ? new Renderers(
        settings.renderBudgetMs,
        health,
        () => apiAsk(settings),
        (name, result) => metrics.countFragment(name, result),
      )
    : null;
  const cache = new PageCache();
  const versions = new CatalogVersions(
    () => {
      cache.clear();
      renderers?.clear();
    },
    () => askVersion(settings),
  );
  const secret = await beaconSecret(settings);
  const pageTokens = new PageTokens(secret);
  app.addHook('onResponse', async (request, reply) => {
    const goal = goalOf(request.method, pathOf(request) ?? '', reply.statusCode);
    const visitor = goal && readVisitorId(request.headers.cookie);
    if (visitor) await health.reach(goal, pageTokens.visitorOf(visitor)).catch(() => {});
  });
  await app.register(proxyApi, { settings, bodyLimits, answerLimits, versions, spanOf });
  await app.register(beaconRoutes, { health, pageTokens });
  await app.register(vitalsRoutes, {
    pageTokens,
    isPattern,
    observe: (vitals) => metrics.observe(vitals),
  });
  await app.register(policyReports, { count: (directive) => metrics.countViolation(directive) });
  const problemOf: ProblemOf = async (release) =>
    release.kind === 'shell' ? frames.problemOf(release) : null;
  if (!upstream) {
    const reader = readerToken(secret);
    const parts = { builds, store, live, problemOf, secret };
    await app.register(releaseRoutes, { ...parts, settings, lastGood, health, reader });
    const names = () => builds.packages().map(remoteOf);
    const feed = new ReleaseFeed({ store, health, live, names });
    await app.register(operatorRoutes, { ...parts, feed, staff: staffOf(settings) });
  }
  await app.register(immutableFiles, { builds, releases, root, upstream });
  await app.register(offlineWorker, settings);
  await app.register(forCrawlers, { settings, routes });
  await app.register(shareTarget, { ...settings, routes });
  app.addHook('onClose', async () => {
    await live.stop();
    webhook?.stop();
    renderers?.close();
    await devBuilds.close();
    frames.close();
  });
  app.addHook('onReady', async () => {
    if (!upstream) await live.start({ isAway: isStoreUnavailable });
    // Local builds still need their frame rendered; releases come with one.
    const current = upstream ? null : await releases.now().catch(() => null);
    if (current?.shell) await frames.prepare(current.shell);
    // In the background: until the processes are ready, pages have no rendered content.
    if (current) renderers?.prepare(current.remotes);
  });
  await app.register(pages, {
    builds,
    health,
    routes,
    spanOf,
    secret,
    sources: { frames, releases, settings, pageTokens, renderers, cache, versions },
  });
  return app;
}

/** Links of SMS about orders: api/src/platform/mail/siteLinks.ts. */
const SHORT_ORDER = /^\/o\/(R\d{1,18}(?:-\d{1,4})?)\/?$/i;

/** The canonical URL of a request in upper case or with a trailing slash; otherwise null, as for URLs with a secret. */
async function plainAddress(url: string, routes: () => Promise<SiteRoutes>): Promise<string | null> {
  const [path = '', ...query] = url.split('?');
  const order = SHORT_ORDER.exec(path)?.[1];
  if (order) return `/track-order?number=${order.toUpperCase()}`;
  // Others are canonical, whatever their route is.
  if (!/[A-Z]|.\/$/.test(path)) return null;
  const withoutSlash = path.replace(/(?<!\/)\/+$/, '');
  const route = (await routes()).match(withoutSlash);
  if (withoutSlash === '' || !route || route.secretQuery) return null;
  const parts = withoutSlash.split('/');
  const plain = route.path.split('/').map((part, at) => (part.startsWith(':') ? parts[at] : part));
  const address = plain.join('/');
  return address === path ? null : [address, ...query].join('?');
}

/** A path that the site does not have. */
const UNKNOWN_PATH = '/404';
/** Paths requested by scripts, which get errors in JSON. */
const FOR_SCRIPTS = /^\/(api|media|r)(\/|$)/;

/** The router refuses a URL with a malformed %; as a page it becomes a 404. */
function readable(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!;
  return isDecodable(path) || FOR_SCRIPTS.test(path) ? url : UNKNOWN_PATH;
}

/** Runs before any hook has seen the request. */
const refuseAddress = (reply: FastifyReply, status: number, headers: Record<string, string>) =>
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send({ error: 'The address is not valid', code: 'bad_request', request_id: headers['x-request-id'] });

/** Attributes of a request's span, besides method and status. Files and probes are not traced. */
function describeRequest({ id, url, routeOptions }: FastifyRequest) {
  const route = routeOptions.url === '/*' ? patternOf(url.split('?', 1)[0]!) : routeOptions.url;
  if (routeOptions.url !== '/*' && !/^\/(api|media)\//.test(route ?? '')) return null;
  return { route: route ?? 'unknown', attributes: { 'haat.request_id': id } };
}

/** Files whose name or folder says their content, and the few that browsers expect at fixed addresses. */
async function immutableFiles(
  app: FastifyInstance,
  { builds, releases, root, upstream }: Parts & { root: string; upstream: string | null },
) {
  await app.register(files, { root, serve: false, preCompressed: true, index: false, dotfiles: 'deny' });
  // @fastify/static forgets the options of a file that has no precompressed variant.
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    const { cacheControl: usual } = routeOptions.config as { cacheControl?: string };
    const cacheControl = reply.cacheControl ?? usual;
    if (cacheControl && reply.statusCode < 400) reply.header('cache-control', cacheControl);
  });
  const fixed = path.join(root, 'shell/public');

  app.get<{ Params: { remote?: string; version: string; '*': string } }>(
    upstream ? '/r/shell/:version/*' : '/r/:remote/:version/*',
    { config: { cacheControl: 'public, max-age=31536000, immutable' } },
    async (request, reply) => {
      const { remote = SHELL, version, '*': file } = request.params;
      // A host of another origin may show our remotes: these files have no personal data.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      const hash = hashInAddress(version);
      const release = await (hash
        ? findReleaseWith({ remote, hash }, builds, releases)
        : findRelease({ remote, version }, builds, releases));
      const name = hash && release ? nameWith(release.integrity.all, hash, file) : file;
      // Style sheets name fonts beside themselves: another release may have another file there.
      if (hash && release?.integrity.all[name] !== hash) reply.cacheControl = 'public, max-age=3600';
      return sendImmutable(request, reply, release?.folder, name);
    },
  );
  for (const file of [
    'favicon.svg',
    'share.png',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable.png',
    'badge-96.png',
    'site.webmanifest',
    'site.bn.webmanifest',
  ]) {
    app.get(`/${file}`, { config: { cacheControl: 'public, max-age=86400' } }, async (_request, reply) =>
      reply.sendFile(file, fixed),
    );
  }
  // Browsers request it for documents that name no icon, e.g. a response of the API in a tab.
  app.get('/favicon.ico', { config: { cacheControl: 'public, max-age=86400' } }, async (_request, reply) =>
    reply.sendFile('icon-192.png', fixed),
  );
}

/** A release, live or not, or a build of the workspace. */
async function findRelease(
  { remote, version }: { remote: string; version: string },
  builds: Builds,
  releases: Releases,
): Promise<ReleaseFiles | undefined> {
  const release = await releases.release(remote, version);
  return release ?? builds.all().find((one) => one.name === remote && one.version === version);
}

/** A release, live or not, or a build of the workspace, that has a file with this hash. */
async function findReleaseWith(
  { remote, hash }: { remote: string; hash: string },
  builds: Builds,
  releases: Releases,
): Promise<ReleaseFiles | undefined> {
  const built = () => builds.all().find((one) => one.name === remote && one.integrity.contents.has(hash));
  return (await releases.releaseWith(remote, hash)) ?? built();
}

/**
 * The name of the file with this hash in a release: chunks are numbered, so another release may have it under another name, and
 * another file under this one. A file of another kind is one beside it, as a font is beside its style sheet.
 * @param all hashes by name
 */
function nameWith(all: Readonly<Record<string, string>>, hash: string, file: string): string {
  if (all[file] === hash) return file;
  const kind = path.extname(file);
  return Object.keys(all).find((name) => all[name] === hash && path.extname(name) === kind) ?? file;
}

async function sendImmutable(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  folder: string | undefined,
  file: string,
) {
  if (!folder || PRIVATE_FILE.test(file)) return missing(reply);
  const target = path.join(folder, file);
  if (!target.startsWith(folder + path.sep) || !existsSync(target)) return missing(reply);
  reply.header('vary', 'accept-encoding');
  const encoding = negotiate(headers['accept-encoding'] ?? 'identity', ENCODINGS);
  // A range is one of the plain bytes.
  const isCompressed = headers.range !== undefined || existsSync(`${target}.br`);
  const compressed =
    !isCompressed && (encoding === 'br' || encoding === 'gzip') && (await compressedFile(target, encoding));
  if (!compressed) return reply.sendFile(file, folder);
  return reply.header('content-encoding', encoding).type(compressed.type).send(compressed.bytes);
}

/** A missing file may be back in a moment, so the 404 is not cached. */
function missing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
}

/** robots.txt and the site maps for search engines. */
async function forCrawlers(
  app: FastifyInstance,
  { settings, routes }: { settings: Settings; routes: () => Promise<SiteRoutes<PageRoute>> },
) {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(settings, await routes())),
  );
  app.get('/sitemap.xml', async (request, reply) => sendSiteMap(request, reply, 'sitemap'));
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) =>
    sendSiteMap(request, reply, request.params.name),
  );

  async function sendSiteMap({ headers }: FastifyRequest, reply: FastifyReply, name: string) {
    const found = await siteMapXml(name, settings, await routes());
    if (found === 'absent') return missing(reply);
    if (found) {
      const etag = `"${createHash('sha1').update(found).digest('base64url')}"`;
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/xml').send(found);
    }
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('retry-after', '60')
      .type('text/plain')
      .send('The shop cannot be reached at the moment. Please try again.');
  }
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** More releases than a page can have found broken. */
const MAX_NAMED_RELEASES = 16;
const NOT_RELEASES = {
  error: `without: up to ${MAX_NAMED_RELEASES} releases like catalog@1.4.0`,
  code: 'without_malformed',
};

/** The releases that a query names, each as remote@version; null when it is anything else. */
function releasesNamed(asked: unknown): string[] | null {
  const names: unknown[] = asked === undefined ? [] : [asked].flat();
  const right = (name: unknown): name is string =>
    typeof name === 'string' && /^\w{1,50}@[0-9A-Za-z.+-]{1,100}$/.test(name);
  return names.length <= MAX_NAMED_RELEASES && names.every(right) ? names : null;
}

async function pages(
  app: FastifyInstance,
  {
    builds,
    health,
    routes,
    spanOf,
    secret,
    sources,
  }: {
    builds: Builds;
    health: ReleaseHealth;
    routes: () => Promise<SiteRoutes>;
    spanOf: SpanOf;
    /** Previews are signed with it. */
    secret: string;
    sources: PageSources;
  },
) {
  const { releases, settings, pageTokens } = sources;
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });

  // A region that retries gets the visitor's version; without a cookie that is the live one.
  app.get<{ Querystring: { without?: unknown; path?: unknown; pages?: unknown } }>(
    COMPOSITION_ADDRESS,
    async ({ query, headers }, reply) => {
      const { cookie } = headers;
      // Foreign hosts read it too: without the cookie, so without overrides.
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      const named = releasesNamed(query.without);
      if (!named) return reply.code(400).send(NOT_RELEASES);
      const without = [...named, ...withoutShell(cookie)];
      const { versions: preview } = readPreview('/', cookie, secret, settings);
      const live = await releases.now({ visitor: readVisitorId(cookie), without, preview });
      const { language } = readLanguage('/', headers);
      const overrides = readOverrides('/', cookie, settings, await remoteNames());
      const composed = compose(live, settings, overrides, language);
      const pathname = typeof query.path === 'string' ? query.path : '';
      const answer = withFilesOfPath(composed, live, pathname, language);
      // For a site that is a proxy for this one.
      return reply.send(query.pages === undefined ? answer : { ...answer, pages: live.pages });
    },
  );
  if (!settings.upstream)
    app.get<{ Params: { remote: string; version: string } }>(
      `/r/:remote/:version/${INTEGRITY}`,
      async ({ params }, reply) => {
        const release = await findRelease(params, builds, releases);
        if (!release) return missing(reply);
        return reply
          .type('application/json')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('access-control-allow-origin', '*')
          .send(release.integrity.list);
      },
    );
  if (!settings.upstream)
    app.get(OWNERS, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(owners(await releases.now())),
    );
  // Any server can make the file of any page: a balancer may send the browser to another one.
  app.get<{ Params: { '*': string } }>(`${ROUTES_FOLDER}*`, async ({ params }, reply) => {
    const { pages } = await releases.now();
    const file = await routesFile(params['*'], pages, (remote, version) =>
      findRelease({ remote, version }, builds, releases),
    );
    if (file === null) return missing(reply);
    return reply
      .type('application/json')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(file);
  });
  app.get('/*', async (request, reply) => sendPage(request, reply));

  /** Remotes that a visitor can override; read only where the site allows it. */
  async function remoteNames(): Promise<string[]> {
    if (settings.overrideOrigins.length === 0) return [];
    const { remotes } = await releases.composition();
    return [...new Set([...builds.packages().map(remoteOf), ...Object.keys(remotes)])].filter(
      (name) => name !== SHELL,
    );
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const lastPart = request.url.split('?', 1)[0]!.split('/').at(-1)!;
    if (/\.\w+$/.test(lastPart)) return missing(reply);
    const plain = await plainAddress(request.url, routes);
    if (plain) return reply.redirect(plain, 301);
    const chosen = chooseTheme(request.url, settings);
    if (chosen)
      return reply
        .header('set-cookie', chosen.cookie)
        .header('cache-control', 'no-store')
        .redirect(chosen.url, 302);
    const { cookie: cookies } = request.headers;
    const overrides = readOverrides(request.url, cookies, settings, await remoteNames());
    const knownId = readVisitorId(cookies);
    const visitorId = knownId ?? newVisitorId();
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-encoding, accept-language');
    if (overrides.cookie) reply.header('set-cookie', overrides.cookie);
    if (overrides.ended) return reply.header('cache-control', 'no-store').redirect(overrides.url, 302);
    const preview = readPreview(overrides.url, cookies, secret, settings);
    if (preview.cookie) reply.header('set-cookie', preview.cookie);
    if (preview.isChanged) {
      // Its processes start while the browser follows the redirect.
      if (sources.renderers)
        sources.renderers.prepare((await releases.now({ preview: preview.versions })).remotes);
      return reply.header('cache-control', 'no-store').redirect(preview.url, 302);
    }
    const { language, isNew } = readLanguage(preview.url, request.headers);
    if (isNew) reply.header('set-cookie', languageCookie(language, settings));
    const theme = readTheme(cookies);
    const asked = {
      url: preview.url,
      cookies,
      visitorId,
      ip: request.ip,
      language,
      theme,
      overrides,
      preview,
      span: spanOf(request),
      requestId: request.id,
      onFontKnown: settings.earlyHints ? hintAtFont(request, reply) : undefined,
    };
    const answer = await pageFor(asked, sources);
    // Valid for this browser only, and only until overrides and preview end.
    const isPreview = Object.keys(preview.versions).length > 0 || preview.refused !== null;
    if (Object.keys(overrides.inForce).length > 0 || overrides.refused.length > 0 || isPreview)
      reply.header('cache-control', 'no-store');
    // URL is secret: no Referer, no cache.
    if (answer.secret) reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    if ('location' in answer) return reply.redirect(answer.location, answer.status);
    if (answer.differs && !knownId) reply.header('set-cookie', visitorCookie(visitorId, settings));
    request.page = { composition: answer.composition, isRendered: answer.page.isRendered };
    // A service worker stores the page for later (offlineWorker.js): it is not shown, and reports nothing.
    const isShown = request.method === 'GET' && request.headers[FOR_LATER] === undefined;
    const pageToken = answer.differs && isShown ? pageTokens.read(answer.pageToken) : null;
    if (pageToken && pageToken !== 'over' && answer.page.region)
      for (const name of [answer.page.region, SHELL])
        void health.expect(pageToken, name, prefixesOf(request.ip));
    const { policy, integrity, body } = answer.page;
    if (integrity) reply.header('integrity-policy', integrity);
    const encoding = negotiate(request.headers['accept-encoding'] ?? 'identity', ENCODINGS);
    const parts = await body((encoding ?? 'identity') as Encoding);
    // Only now: error texts are not compressed.
    if (encoding && encoding !== 'identity') reply.header('content-encoding', encoding);
    return (
      reply
        .code(answer.status)
        .header('content-security-policy', policy)
        // The page itself is the same for all visitors of a kind; the visitor's own data is separate.
        .header('server-timing', `${PAGE_TOKEN};desc="${answer.pageToken}"`)
        .header('content-language', language)
        .type('text/html; charset=utf-8')
        .send(Readable.from(parts))
    );
  }
}
