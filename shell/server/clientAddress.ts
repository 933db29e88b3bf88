import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/i;
/** They have a meaning of their own, which TRUST_PROXY decides on where they say who asks. */
const TAKEN = /^(forwarded|x-forwarded-.*|host|cookie|authorization|connection|via)$/i;

/** Whether a CDN's header can have the visitor's address: CF-Connecting-IP. */
export const isClientIpHeader = (name: string) => NAME.test(name) && !TAKEN.test(name);

/**
 * Takes the visitor's address from a CDN's header, as the hop before those of X-Forwarded-For: it is the visitor's where
 * each hop after it is trusted, up to the connection. A client that reaches a proxy past the CDN can't make one up. What is no
 * address is left out.
 * @param name of the header; null: there is no CDN
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
