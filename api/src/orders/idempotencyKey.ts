import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../errors';

/** The Idempotency-Key of a request; null without one. @throws InvalidInput when it can't be one */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new InvalidInput('The Idempotency-Key must be 1 to 200 printable characters without spaces');
  }
  return key;
}
