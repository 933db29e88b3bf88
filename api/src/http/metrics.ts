import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/database';
import type { ResponseCache } from './responseCache';

/** A registry with this process's own figures: memory, CPU, event loop, garbage collection. One a process. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Counts every request by the pattern of its route, never by its address, and serves GET /metrics. The site
 * passes on /api and /media only, so /metrics is for whoever reaches the API's own port.
 */
export function measure(
  app: FastifyInstance,
  { db, answers, registry }: { db: Db; answers: ResponseCache; registry: Registry },
): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [registry],
  });
  const cutOff = new Counter({
    name: 'http_requests_cut_off_total',
    help: 'Requests whose caller left before the answer was sent',
    registers: [registry],
  });
  new Gauge({
    name: 'db_connections',
    help: 'Connections to the database: open, of these idle; waiting are requests in line for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'kept_answers_total',
    help: 'Public responses served from the cache (hit) or made anew (miss)',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      for (const [outcome, count] of Object.entries(answers.counts)) this.set({ outcome }, count);
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    inFlight.inc();
    const stop = seconds.startTimer();
    // 'close' comes once, whether the answer went out or its reader left.
    reply.raw.once('close', () => {
      inFlight.dec();
      if (!reply.raw.writableFinished) cutOff.inc();
      stop({
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      });
    });
    done();
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
