import type { FastifyRequest } from 'fastify';
import type { CodeClient } from './phoneCodes';

/** Browsers' texts are about 100 to 250 characters long. */
const MAX_USER_AGENT = 400;

/** Who sends a request. */
export const clientOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
});

/** Who asks for a code; a code that can't be sent is noted in the log. */
export const codeClientOf = (request: FastifyRequest): CodeClient => ({
  ...clientOf(request),
  onSmsFailure: (err) => request.log.warn({ err }, 'an SMS was not sent'),
});
