import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../releases/health/addresses';
import { API_CONNECTIONS, OpenRequests } from './requestBodies';

export interface AnswerLimits {
  /** Bytes of a response that are buffered here, which frees its API connection. */
  bufferBytes: number;
  /** When an answer that still holds its connection counts as slow, and how often its progress is checked, in ms. */
  checkMs: number;
  /** A slow response that its client reads more slowly than this is ended. */
  minBytesPerSecond: number;
  /** Slow answers of one address; our own network, where proxies are, has no limit but the total. */
  perAddress: number;
  /** Maximum number of slow responses in total. */
  total: number;
}

export const ANSWER_LIMITS: AnswerLimits = {
  // Larger than nearly all responses and pictures.
  bufferBytes: 256 * 1024,
  checkMs: 15_000,
  minBytesPerSecond: 1024,
  perAddress: 8,
  total: API_CONNECTIONS / 4,
};

/** Proxies API responses so that slow clients do not hold API connections. */
export function limitSlowAnswers(app: FastifyInstance, limits: AnswerLimits) {
  const slow = new OpenRequests(limits.perAddress, limits.total);
  const least = (limits.minBytesPerSecond * limits.checkMs) / 1000;

  app.addHook('onSend', async (request, _reply, payload) => {
    // A disconnected client has no address any more.
    if (!(payload instanceof Readable) || request.raw.socket.destroyed) return payload;
    const address = addressKey(request.ip);
    let received = 0;
    const buffer = new Transform({
      readableHighWaterMark: limits.bufferBytes,
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        done(null, chunk);
      },
    });
    let isSlow = false;
    let before = 0;
    const check = setInterval(() => {
      const taken = received - buffer.readableLength;
      const waitsForVisitor = buffer.readableLength >= limits.bufferBytes;
      const isStuck = isSlow && waitsForVisitor && taken - before < least;
      before = taken;
      if (isStuck || (!isSlow && !slow.take(address))) buffer.destroy();
      else isSlow = true;
    }, limits.checkMs).unref();
    const free = () => {
      clearInterval(check);
      if (isSlow) slow.release(address);
      isSlow = false;
    };
    // This event follows a disconnect, too, which destroys the client's end of the buffer.
    payload.once('close', free);
    return pipeline(payload, buffer, () => {});
  });
}
