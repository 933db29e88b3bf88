import proxy from '@fastify/http-proxy';
import { CATALOG_VERSION } from '@haat/contracts';
import { OWNERS } from '@haat/page';
import type { Span } from '@haat/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings';
import { apiOrigin } from './api';
import type { CatalogVersions } from './catalogVersions';
import { API_CONNECTIONS, type BodyLimits, forwardBodies } from './requestBodies';
import { type AnswerLimits, limitSlowAnswers } from './slowAnswers';

/** How long the API may take to begin its answer, in ms. */
const PROXY_TIMEOUT_MS = 20_000;
/** Less than SHUTDOWN_WAIT: an API that stops then closes no connection on which a request is on its way. */
const API_IDLE_MS = 2000;

/** The span of a request, if it is traced. */
export type SpanOf = (request: FastifyRequest) => Span | undefined;

/**
 * /api and /media come from the API, so that a browser sees one origin. In front of another site the files of its
 * remotes come from there too.
 */
export async function proxyApi(
  app: FastifyInstance,
  {
    settings,
    bodyLimits,
    answerLimits,
    versions,
    spanOf,
  }: {
    settings: Settings;
    bodyLimits: BodyLimits;
    answerLimits: AnswerLimits;
    versions: CatalogVersions;
    spanOf: SpanOf;
  },
) {
  const { upstream } = settings;
  forwardBodies(app, bodyLimits);
  limitSlowAnswers(app, answerLimits);
  for (const prefix of ['/api', '/media', ...(upstream ? ['/r', OWNERS] : [])]) {
    await app.register(proxy, {
      upstream: apiOrigin(settings),
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: false,
      undici: {
        connections: API_CONNECTIONS,
        keepAliveMaxTimeout: API_IDLE_MS,
        headersTimeout: PROXY_TIMEOUT_MS,
        bodyTimeout: PROXY_TIMEOUT_MS,
      },
      replyOptions: {
        // By default, each 503 causes ten further requests: retries would prolong an outage.
        retryDelay: () => null,
        // This server has already answered an Expect header; undici does not support it.
        rewriteRequestHeaders: (request, { expect: _answered, ...headers }) =>
          upstream
            ? asVisitor(headers)
            : {
                ...headers,
                ...forwarded(request as FastifyRequest),
                ...spanOf(request as FastifyRequest)?.headers(),
              },
        // Hop-by-hop headers of the API connection do not concern the visitor's connection.
        rewriteHeaders({
          connection: _connection,
          'keep-alive': _keepAlive,
          // This server has already sent it.
          'x-request-id': _requestId,
          [CATALOG_VERSION]: version,
          ...headers
        }) {
          // Before the response to a change is forwarded, so that the visitor who made it gets no older page.
          versions.see(version);
          // API responses must not appear in search results; other sites may show pictures.
          return prefix === '/api'
            ? { ...headers, 'x-robots-tag': 'noindex' }
            : { ...headers, 'cross-origin-resource-policy': 'cross-origin' };
        },
        onError: (reply, { error }) => apiFailure(reply as FastifyReply, error),
      },
    });
  }
}

const forwarded = ({ id, ip, protocol, host }: FastifyRequest) => ({
  'x-request-id': id,
  'x-forwarded-for': ip,
  'x-forwarded-proto': protocol,
  'x-forwarded-host': host,
});

/** Cookies and addresses of this machine are not sent to another site. */
const asVisitor = ({ cookie, origin, referer, ...headers }: FastifyRequest['headers']) => headers;

/** The URL without its query, which may reveal what a visitor searches for. */
export const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0];

const API_FAILURES = {
  late: { status: 504, error: 'The shop takes too long to answer. Please try again.', code: 'api_timeout' },
  refused: { status: 413, error: 'The request is too large', code: 'too_large' },
  gone: {
    status: 503,
    error: 'The shop cannot be reached at the moment. Please try again.',
    code: 'api_unavailable',
  },
};

/** The API gave no answer: said in the form of its own errors (section 8), and logged with the id that the page shows. */
function apiFailure(reply: FastifyReply, failure: Error & { code?: string; statusCode?: number }) {
  const { request } = reply;
  const cause = (failure.cause as { code?: string } | undefined)?.code ?? failure.code ?? '';
  const late = failure.statusCode === 504 || cause.includes('TIMEOUT');
  // EPIPE while sending: the API refuses a body this large.
  const refused = cause === 'EPIPE';
  const { status, error, code } = API_FAILURES[late ? 'late' : refused ? 'refused' : 'gone'];
  const visitorLeft = request.raw.socket.destroyed;
  if (status >= 500 && !visitorLeft)
    console.error(
      `${request.id} ${request.method} ${pathOf(request)}: no answer of the API (${cause || failure.message})`,
    );
  return reply.code(status).header('cache-control', 'no-store').send({ error, code, request_id: request.id });
}
