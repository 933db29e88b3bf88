import type { FastifyInstance } from 'fastify';
import { answerRefused } from '../releases/answerRefused';
import { Refused } from '../releases/refused';
import { addressKey, RateLimit } from './addresses';
import type { ReleaseHealth } from './releaseHealth';
import { LARGEST_REPORT, readReport } from './report';
import type { Tickets } from './tickets';

interface Parts {
  health: ReleaseHealth;
  tickets: Tickets;
}

/** POST /beacon: what pages tell of their regions. Whatever is right is answered 204, whether it counts or not. */
export async function beaconRoutes(app: FastifyInstance, { health, tickets }: Parts) {
  const limit = new RateLimit();

  // Before a byte of the body is read.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (limit.takes(addressKey(request.ip))) return;
    reply.header('retry-after', '60');
    throw new Refused(429, 'too_many', 'Too many reports from one address');
  });
  answerRefused(app, () => ({ error: 'This is no report of a page', code: 'report_malformed' }));

  app.post('/beacon', { bodyLimit: LARGEST_REPORT }, async (request, reply) => {
    const report = readReport(request.body);
    const ticket = tickets.read(report.ticket);
    if (!ticket) throw new Refused(403, 'ticket_unknown', 'The ticket is of no page of this site');
    if (ticket !== 'over') await health.take(report, ticket, addressKey(request.ip));
    return reply.code(204).send();
  });
}
