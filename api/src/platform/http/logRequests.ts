import type { FastifyInstance } from 'fastify';

/** A request that takes longer is logged in any case. */
const SLOW_MS = 1000;

/**
 * Logs each request with its response: probes at level debug, and one of `sample` quick reads that succeeded. Errors,
 * slow requests and writes are always logged. `of` says how many a line stands for.
 */
export function logRequests(app: FastifyInstance, sample: number): void {
  let quickReads = 0;
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const line = { method, path: url.split('?')[0], status, ms: Math.round(elapsedTime), ip };
    if (routeOptions.url === '/health' || routeOptions.url === '/ready') {
      request.log.debug(line, 'answered');
      return;
    }
    const isQuickRead = (method === 'GET' || method === 'HEAD') && status < 400 && elapsedTime < SLOW_MS;
    if (!isQuickRead || sample === 1) request.log.info(line, 'answered');
    else if (quickReads++ % sample === 0) request.log.info({ ...line, of: sample }, 'answered');
  });
}
