import type { FastifyInstance } from 'fastify';
import { sendError } from './errorResponses';
import { DomainError } from './errors';

/** How long a body that is no upload may take to arrive, in ms; uploads have the server's requestTimeout. */
export const BODY_TIMEOUT_MS = 30_000;

class RequestTimeout extends DomainError {
  override readonly status = 408;
  override readonly code = 'request_timeout';
  constructor() {
    super('The request did not arrive completely. Please check your connection and try again.');
  }
}

/** Gives up bodies that don't arrive in time, so that half-sent ones don't pile up. */
export function limitBodyTime(app: FastifyInstance, ms: number) {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || request.isMultipart()) return;
    const timer = setTimeout(() => {
      if (reply.sent) return;
      reply.header('connection', 'close');
      sendError(new RequestTimeout(), request, reply);
    }, ms).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
