import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db, ReplicaStatus } from '../db/database';
import type { ResponseCache } from './responseCache';

/** A registry with the metrics of this process: memory, CPU, event loop, garbage collection. Create one per process. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Measures every request by the pattern of its route, not its URL, and serves GET /metrics. The site proxies /api and
 * /media only, so /metrics is reachable on the API's own port only.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, responses, registry }: { db: Db; responses: ResponseCache; registry: Registry },
): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being processed',
    registers: [registry],
  });
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client disconnected before the response was sent',
    registers: [registry],
  });
  new Gauge({
    name: 'db_connections',
    help: 'Database connections: open, and idle among these; waiting: requests that wait for a connection',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'db_ready',
    help: '1 while the database takes writes, else 0',
    registers: [registry],
    async collect() {
      this.set((await db.isReady()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'db_clock_ahead_seconds',
    help: 'How far the clock of the database is ahead of this machine’s; the database’s time decides',
    registers: [registry],
    collect() {
      this.set((db.clock.now().getTime() - Date.now()) / 1000);
    },
  });
  new Counter({
    name: 'response_cache_requests_total',
    help: 'Requests to the response cache: hit, miss, or shared (waited for the miss of another request)',
    labelNames: ['result'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(responses.counts)) this.inc({ result }, count);
    },
  });

  if (db.replica) measureReplica(registry, db.replica);

  app.addHook('onRequest', (request, reply, done) => {
    inFlight.inc();
    const endTimer = duration.startTimer();
    // 'close' is emitted once, whether the response was sent or the client disconnected.
    reply.raw.once('close', () => {
      inFlight.dec();
      if (!reply.raw.writableFinished) aborted.inc();
      endTimer({
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

function measureReplica(registry: Registry, replica: ReplicaStatus): void {
  new Counter({
    name: 'db_replica_reads_total',
    help: 'Reads that the replica answered (replica), and that the primary did: the replica had not the last change of the catalog yet (changed), lagged too much (behind), was away, or failed',
    labelNames: ['result'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(replica.counts)) this.inc({ result }, count);
    },
  });
  new Gauge({
    name: 'db_replica_lag_seconds',
    help: 'How far the replica is behind the primary, with the time since it was measured; NaN while it is away',
    registers: [registry],
    collect() {
      this.set((replica.lagMs ?? Number.NaN) / 1000);
    },
  });
  new Gauge({
    name: 'db_replica_used',
    help: '1, or 0 while all reads go to the primary because the replica is away or lags too much',
    registers: [registry],
    collect() {
      this.set(replica.isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'db_replica_connections',
    help: 'Connections to the replica, as db_connections',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(replica.connections())) this.set({ state }, count);
    },
  });
}
