import { BEACON } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused';
import { sendRefused } from '../sendRefused';
import { limitReports, prefixesOf } from './addresses';
import type { PageTokens } from './pageTokens';
import type { ReleaseHealth } from './releaseHealth';
import { MAX_REPORT_BYTES, readReport } from './report';

interface Parts {
  health: ReleaseHealth;
  pageTokens: PageTokens;
}

/** POST /beacon: reports of pages on their regions. Valid reports get a 204, whether they count or not. */
export async function beaconRoutes(app: FastifyInstance, { health, pageTokens }: Parts) {
  limitReports(app);
  sendRefused(app, () => ({ error: 'This is not a report of a page', code: 'report_malformed' }));

  app.post(BEACON, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    const report = readReport(request.body);
    const pageToken = pageTokens.read(report.pageToken);
    if (!pageToken) throw new Refused(403, 'page_token_unknown', 'The page token is not of this site');
    if (pageToken === 'over') return reply.code(204).send();
    // A phone may have left its Wi-Fi meanwhile: the page has reported, and says nothing about the release.
    const isThere = pageToken.network === pageTokens.networkOf(request.ip);
    const outcome = isThere ? report.outcome : 'untested';
    await health.take({ ...report, outcome }, pageToken, prefixesOf(request.ip));
    return reply.code(204).send();
  });
}
