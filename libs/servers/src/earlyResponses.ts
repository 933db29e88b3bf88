import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface DrainLimits {
  /** Bytes of a body that are read after the response; a longer one is cut off. */
  bytes: number;
  /** How long the rest may take, in ms. */
  ms: number;
  /** A connection that sends less than the minimum over this many ms is closed. */
  checkMs: number;
  minBytesPerSecond: number;
}

export const DRAIN_LIMITS: DrainLimits = {
  // The largest request that the proxies of deploy/ pass on.
  bytes: 64 * 1024 * 1024,
  ms: 300_000,
  checkMs: 5000,
  minBytesPerSecond: 1024,
};

/**
 * Reads the rest of a body whose response did not wait for it (401, 404, 413 …), over HTTP/1.1. Closing the connection
 * would reset it, and the client would lose the response: browsers read it only once they have sent everything.
 */
export function drainAfterEarlyResponses(app: FastifyInstance, limits: DrainLimits = DRAIN_LIMITS): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.httpVersionMajor !== 1 || !hasBody(raw) || raw.complete) return;
    // Injected requests have no connection.
    if (!(raw.socket instanceof Socket)) return;
    if (Number(raw.headers['content-length']) > limits.bytes) {
      reply.header('connection', 'close');
      return;
    }
    // Node closes a connection as soon as such a response is sent.
    const isLast = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive;
    reply.removeHeader('connection');
    reply.raw.shouldKeepAlive = true;
    reply.raw.once('finish', () => drain(raw, limits, isLast));
  });
}

/** Whether a request of HTTP/1.1 says that it has a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function drain(request: IncomingMessage, limits: DrainLimits, isLast: boolean): void {
  const { socket } = request;
  const end = () => {
    if (isLast) socket.destroySoon();
  };
  if (request.readableEnded) {
    end();
    return;
  }
  const least = (limits.minBytesPerSecond * limits.checkMs) / 1000;
  const first = socket.bytesRead;
  const until = performance.now() + limits.ms;
  let before = first;
  const check = setInterval(() => {
    const now = socket.bytesRead;
    if (now - before < least || now - first > limits.bytes || performance.now() > until) socket.destroy();
    before = now;
  }, limits.checkMs).unref();
  const stop = () => clearInterval(check);
  request.once('end', stop).once('end', end).once('close', stop);
  request.unpipe();
  request.resume();
}
