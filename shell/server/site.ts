import { existsSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Builds } from './builds';
import { compose, owners } from './composition';
import { robots, siteMapXml } from './crawlers';
import { beaconRoutes } from './health/beaconRoutes';
import { ReleaseHealth } from './health/releaseHealth';
import { beaconSecret, readerToken } from './health/secret';
import { Tickets } from './health/tickets';
import { pageFor } from './page';
import { LiveReleases } from './releases/liveReleases';
import { openStore } from './releases/openStore';
import { makeCanaryOver } from './releases/operate';
import { releaseRoutes } from './releases/releaseRoutes';
import { commonHeaders } from './security';
import type { Settings } from './settings';
import { keptVisitorId, newVisitorId, visitorCookie } from './visitorId';

/** How long the API may take to begin its answer, in ms. */
const API_TIMEOUT = 20_000;
/** Whose X-Forwarded headers are believed: a proxy of ours stands in one of these; a visitor does not. */
const OWN_NETWORK = ['loopback', 'linklocal', 'uniquelocal'];
/** Files that a build writes for tools, not for browsers. */
const PRIVATE_FILE = /\.(map|br|gz)$|(^|\/)(mf-stats|remote|shell|hashes)\.json$/;

/**
 * The site's HTML server. It holds no state, so any number of them can run side by side.
 * @param root the workspace's folder, whose builds it serves
 */
export async function buildSite(settings: Settings, root: string): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, trustProxy: OWN_NETWORK, forceCloseConnections: true });
  const builds = new Builds(root);
  const store = openStore(settings);
  const releases = new LiveReleases(store, builds);
  const headers = commonHeaders(settings);

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`${request.method} ${request.url}:`, error);
    const text = status >= 500 ? 'The page cannot be shown at the moment. Please try again.' : error.message;
    return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(passOn, settings);
  const health = new ReleaseHealth({
    composition: () => releases.composition(),
    endCanary: (remote, canary, why) => makeCanaryOver(store, remote, canary, { by: 'the HTML server', why }),
  });
  const secret = await beaconSecret(settings);
  const tickets = new Tickets(secret);
  await app.register(beaconRoutes, { health, tickets });
  await app.register(releaseRoutes, { settings, builds, store, health, reader: readerToken(secret) });
  await app.register(immutableFiles, { builds, releases, root });
  await app.register(forCrawlers, settings);
  await app.register(pages, { builds, releases, settings, tickets });
  return app;
}

/** /api and /media come from the API, so that a browser sees one origin. */
async function passOn(app: FastifyInstance, { apiPort }: Settings) {
  for (const prefix of ['/api', '/media']) {
    await app.register(proxy, {
      upstream: `http://127.0.0.1:${apiPort}`,
      prefix,
      rewritePrefix: prefix,
      undici: { connections: 128, headersTimeout: API_TIMEOUT, bodyTimeout: API_TIMEOUT },
      replyOptions: {
        // This server has answered an Expect itself; undici knows none.
        rewriteRequestHeaders: (request, { expect: _answered, ...headers }) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
        // Answers of the API are no pages to be found by searching.
        rewriteHeaders: (headers) =>
          prefix === '/api' ? { ...headers, 'x-robots-tag': 'noindex' } : headers,
        onError: (reply, { error }) => apiFailure(reply as FastifyReply, error),
      },
    });
  }
}

const API_FAILURES = {
  late: { status: 504, error: 'The shop takes too long to answer. Please try again.', code: 'api_timeout' },
  refused: { status: 413, error: 'The request is too large', code: 'too_large' },
  gone: {
    status: 503,
    error: 'The shop cannot be reached at the moment. Please try again.',
    code: 'api_unavailable',
  },
};

/** The API gave no answer: said in the form of its own errors (section 8). */
function apiFailure(reply: FastifyReply, failure: Error & { code?: string; statusCode?: number }) {
  const cause = (failure.cause as { code?: string } | undefined)?.code ?? failure.code ?? '';
  const late = failure.statusCode === 504 || cause.includes('TIMEOUT');
  // It has closed the connection while we were still sending: it does not want so much.
  const refused = cause === 'EPIPE';
  const { status, error, code } = API_FAILURES[late ? 'late' : refused ? 'refused' : 'gone'];
  return reply.code(status).header('cache-control', 'no-store').send({ error, code });
}

/** Files whose name or folder says their content, and the few that browsers expect at fixed addresses. */
async function immutableFiles(
  app: FastifyInstance,
  { builds, releases, root }: { builds: Builds; releases: LiveReleases; root: string },
) {
  await app.register(files, { root, serve: false, preCompressed: true, index: false, dotfiles: 'deny' });
  const fixed = path.join(root, 'shell/public');

  app.get<{ Params: { remote: string; version: string; '*': string } }>(
    '/r/:remote/:version/*',
    async ({ params }, reply) => {
      const { remote, version } = params;
      const build = builds.remotes().find((one) => one.name === remote && one.version === version);
      return sendImmutable(reply, build?.folder ?? (await releases.folder(remote, version)), params['*']);
    },
  );
  app.get<{ Params: { '*': string } }>('/shell/*', async ({ params }, reply) =>
    sendImmutable(reply, builds.shell().folder, params['*']),
  );
  for (const file of ['favicon.svg', 'share.png', 'site.webmanifest']) {
    app.get(`/${file}`, async (_request, reply) => reply.sendFile(file, fixed, { maxAge: '1d' }));
  }
}

function sendImmutable(reply: FastifyReply, folder: string | undefined, file: string) {
  if (!folder || PRIVATE_FILE.test(file)) return missing(reply);
  const target = path.join(folder, file);
  if (!target.startsWith(folder + path.sep) || !existsSync(target)) return missing(reply);
  return reply.sendFile(file, folder, { maxAge: '365d', immutable: true });
}

/** A file that is gone may be back in a moment: nobody remembers the 404. */
function missing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
}

/** robots.txt and the site maps for search engines. */
async function forCrawlers(app: FastifyInstance, settings: Settings) {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'public, max-age=3600').send(robots(settings)),
  );
  app.get('/sitemap.xml', async (_request, reply) => sendSiteMap(reply, 'sitemap'));
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async ({ params }, reply) =>
    sendSiteMap(reply, params.name),
  );

  async function sendSiteMap(reply: FastifyReply, name: string) {
    const found = await siteMapXml(name, settings);
    if (found === 'absent') return missing(reply);
    if (found)
      return reply.type('application/xml').header('cache-control', 'public, max-age=3600').send(found);
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('retry-after', '60')
      .type('text/plain')
      .send('The shop cannot be reached at the moment. Please try again.');
  }
}

interface PageParts {
  builds: Builds;
  releases: LiveReleases;
  settings: Settings;
  tickets: Tickets;
}

async function pages(app: FastifyInstance, { builds, releases, settings, tickets }: PageParts) {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });

  // A region that asks again belongs to a visitor who has drawn; without a cookie there is nothing to tell by.
  app.get('/composition.json', async (request, reply) => {
    const live = await releases.now({ visitor: keptVisitorId(request.headers.cookie) });
    return reply.header('cache-control', 'no-store').send(compose(live, settings));
  });
  app.get('/owners.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(owners(await releases.now(), builds.shell())),
  );
  app.get('/*', async (request, reply) => sendPage(request, reply));

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const lastPart = request.url.split('?', 1)[0]!.split('/').at(-1)!;
    if (/\.\w+$/.test(lastPart)) return missing(reply);
    const { cookie: cookies } = request.headers;
    const kept = keptVisitorId(cookies);
    const visitorId = kept ?? newVisitorId();
    const answer = await pageFor(
      { url: request.url, cookies, visitorId },
      builds,
      releases,
      settings,
      tickets,
    );
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie');
    // Its address opens something: nobody whom the page asks for a file is told it, and nothing keeps it.
    if (answer.secret) reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    if (answer.status === 302) return reply.redirect(answer.location, 302);
    if (answer.differs && !kept) reply.header('set-cookie', visitorCookie(visitorId, settings));
    return reply
      .code(answer.status)
      .header('content-security-policy', answer.policy)
      .type('text/html; charset=utf-8')
      .send(answer.html);
  }
}
