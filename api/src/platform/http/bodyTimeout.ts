import { hasBody } from '@haat/servers';
import type { FastifyInstance } from 'fastify';
import { sendError } from './errorResponses';
import { DomainError } from './errors';

/** Time for a body to arrive; uploads have the server's requestTimeout instead. */
export const BODY_TIMEOUT_MS = 30_000;

class RequestTimeout extends DomainError {
  override readonly status = 408;
  override readonly code = 'request_timeout';
  constructor() {
    super('The request did not arrive completely. Please check your connection and try again.');
  }
}

/** Returns 408 when a body does not arrive in time, so that incomplete requests don't accumulate. @param ms timeout */
export function limitBodyTime(app: FastifyInstance, ms: number) {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request;
    // Not request.isMultipart(), which knows it only once the body is parsed.
    if (!hasBody(raw) || headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) return;
    const timer = setTimeout(() => {
      if (reply.sent) return;
      sendError(new RequestTimeout(), request, reply);
    }, ms).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
