import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { API_PATH, CATALOG_VERSION } from '@haat/contracts';
import { drainAfterEarlyResponses, requestId } from '@haat/servers';
import { type Tracing, traceRequests } from '@haat/tracing';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Registry } from 'prom-client';
import type { Context } from '../context';
import { accountDataRoutes } from '../domains/account-data/accountData.routes';
import { accountsRoutes } from '../domains/accounts/accounts.routes';
import { identify } from '../domains/accounts/identify.service';
import { analyticsRoutes } from '../domains/analytics/analytics.routes';
import { bannersRoutes } from '../domains/banners/banners.routes';
import { cartsRoutes } from '../domains/carts/carts.routes';
import { catalogRoutes } from '../domains/catalog/catalog.routes';
import { contentPagesRoutes } from '../domains/content-pages/contentPages.routes';
import { couponsRoutes } from '../domains/coupons/coupons.routes';
import { customersRoutes } from '../domains/customers/customers.routes';
import { followsRoutes } from '../domains/follows/follows.routes';
import { invoicesRoutes } from '../domains/invoices/invoices.routes';
import { ratesRoutes } from '../domains/ledger/rates.routes';
import { listingsRoutes } from '../domains/listings/listings.routes';
import { messagesRoutes } from '../domains/messages/messages.routes';
import { moderationRoutes } from '../domains/moderation/moderation.routes';
import { ordersRoutes } from '../domains/orders/orders.routes';
import { paymentsRoutes } from '../domains/payments/payments.routes';
import { payoutsRoutes } from '../domains/payouts/payouts.routes';
import { placesRoutes } from '../domains/places/places.routes';
import { questionsRoutes } from '../domains/questions/questions.routes';
import { receiptsRoutes } from '../domains/receipts/receipts.routes';
import { returnsRoutes } from '../domains/returns/returns.routes';
import { reviewsRoutes } from '../domains/reviews/reviews.routes';
import { sellersRoutes } from '../domains/sellers/sellers.routes';
import { settlementsRoutes } from '../domains/settlements/settlements.routes';
import { stockAlertsRoutes } from '../domains/stock-alerts/stockAlerts.routes';
import { storesRoutes } from '../domains/stores/stores.routes';
import { wishlistRoutes } from '../domains/wishlist/wishlist.routes';
import { BODY_TIMEOUT_MS, limitBodyTime } from '../platform/http/bodyTimeout';
import { sendError, sendUnknownPath } from '../platform/http/errorResponses';
import { parseJsonBody } from '../platform/http/jsonBody';
import { logRequests } from '../platform/http/logRequests';
import { registerMetrics } from '../platform/http/metrics';
import { ResponseCache } from '../platform/http/responseCache';
import type { Api } from '../platform/http/route';
import { identifyDevices } from '../platform/limits/deviceCookie';
import { mediaRoutes } from '../platform/media/media.routes';
import { openApiRoutes } from '../platform/openapi/openapi.routes';
import { pushRoutes } from '../platform/push/push.routes';
import { operatorRoutes } from './operator/operator.routes';
import { payoutRunsRoutes } from './operator/payoutRuns.routes';

export interface AppOptions {
  logger?: FastifyBaseLogger;
  /** see Settings.trustProxy */
  trustProxy?: readonly string[];
  /** time for a body that is not an upload to arrive, in ms */
  bodyTimeout?: number;
  /** for the metrics; a new one when absent */
  registry?: Registry;
  /** one of this many quick reads that succeeded is logged; all when absent */
  logSample?: number;
  /** absent: requests are not traced */
  tracing?: Tracing | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** /ready returns 503 from now on; all other routes keep working. */
    startDraining(): void;
  }
}

const BODY_LIMIT = 1024 * 1024;

const PROBES = ['/health', '/ready', '/metrics'];

/** Attributes of a request's span, besides method and status; null for probes. */
function describeRequest({ id, routeOptions: { url: route = 'unknown' } }: FastifyRequest) {
  return PROBES.includes(route) ? null : { route, attributes: { 'haat.request_id': id } };
}

/** Builds the server from an explicit list of domains. Does not listen. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  let draining = false;
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // A busy machine may need longer than Fastify's 10 s to load it.
    pluginTimeout: 0,
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    // Six pictures over a slow connection take minutes; headers and other bodies have less time (bodyTimeout.ts).
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: sendError,
  });
  if (options.tracing) traceRequests(app, options.tracing, describeRequest);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendUnknownPath);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJsonBody);
  // Files that are too large are refused by name in formBody.ts.
  await app.register(multipart, { throwFileSizeLimit: false });
  limitBodyTime(app, options.bodyTimeout ?? BODY_TIMEOUT_MS);
  const responses = new ResponseCache(context.clock);
  registerMetrics(app, { db: context.db, responses, registry: options.registry ?? new Registry() });
  const startDraining = () => {
    draining = true;
  };
  app.decorate('startDraining', startDraining);
  app.addHook('preClose', async () => startDraining());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // A connection that a proxy holds open would delay the end until SHUTDOWN_TIMEOUT_MS.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  drainAfterEarlyResponses(app);
  logRequests(app, options.logSample ?? 1);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const ready = !draining && (await context.db.isReady());
    return reply.code(ready ? 200 : 503).send({ ready });
  });

  mediaRoutes(app, context);
  await app.register(
    async (api: FastifyInstance) => {
      // Responses depend on the time and the caller, unless a route sets another header.
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      identify(api, context);
      identifyDevices(api, context);
      api.decorate('responses', responses);
      let changes = 0;
      await context.db.listen('catalog', () => {
        responses.clear();
        changes++;
      });
      const processName = randomUUID().slice(0, 8);
      // The response to a change already has the new number, so whoever made the change sees it on the next page.
      api.addHook('onSend', async (_request, reply) => {
        reply.header(CATALOG_VERSION, `${processName}.${changes}`);
      });
      const domains: ((api: Api, context: Context) => void)[] = [
        accountsRoutes,
        accountDataRoutes,
        catalogRoutes,
        listingsRoutes,
        storesRoutes,
        sellersRoutes,
        cartsRoutes,
        wishlistRoutes,
        stockAlertsRoutes,
        followsRoutes,
        pushRoutes,
        couponsRoutes,
        customersRoutes,
        ordersRoutes,
        returnsRoutes,
        receiptsRoutes,
        invoicesRoutes,
        paymentsRoutes,
        payoutsRoutes,
        reviewsRoutes,
        messagesRoutes,
        questionsRoutes,
        moderationRoutes,
        contentPagesRoutes,
        bannersRoutes,
        placesRoutes,
        analyticsRoutes,
        operatorRoutes,
        payoutRunsRoutes,
        settlementsRoutes,
        ratesRoutes,
      ];
      for (const routes of domains) routes(api, context);
      openApiRoutes(api);
    },
    { prefix: API_PATH },
  );
  return app;
}
