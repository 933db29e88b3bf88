import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/i;
/** Headers with a fixed meaning; TRUST_PROXY decides whether to believe those that name the client. */
const TAKEN = /^(forwarded|x-forwarded-.*|host|cookie|authorization|connection|via)$/i;

/** Whether a header name is allowed for the visitor's address, e.g. CF-Connecting-IP. */
export const isClientIpHeader = (name: string) => NAME.test(name) && !TAKEN.test(name);

/**
 * Takes the visitor's address from a CDN's header as the first hop of X-Forwarded-For: it counts only if every later hop, up to
 * the connection, is trusted. So a client that bypasses the CDN cannot forge it. Invalid addresses are dropped.
 * @param name the header's name; null without a CDN
 */
export function readClientIpHeader(app: FastifyInstance, name: string | null): void {
  if (name === null) return;
  const header = name.toLowerCase();
  app.addHook('onRequest', async ({ headers }) => {
    const address = headers[header];
    if (typeof address !== 'string' || isIP(address) === 0) return;
    const hops = headers['x-forwarded-for'];
    headers['x-forwarded-for'] = hops ? `${address}, ${hops}` : address;
  });
}
