import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const USABLE = /^[\w.-]{8,64}$/;

/** The id of a request, by which its lines in all logs are found: a proxy's, else a new one. */
export function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID();
}
