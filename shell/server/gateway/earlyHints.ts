import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamOf } from './encryptedServer';

/**
 * Sends a font's address ahead of the page (103 Early Hints), so that it comes while the page is made. Only to browsers that
 * open a page: other clients may mistake the hint for the response.
 */
export function hintAtFont(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'raw'>,
  { raw }: Pick<FastifyReply, 'raw'>,
): ((address: string) => void) | undefined {
  if (request.method !== 'GET' || request.headers['sec-fetch-mode'] !== 'navigate') return undefined;
  const stream = streamOf(request);
  return (address) => {
    // The client has disconnected: writing would throw.
    if (stream?.closed || stream?.destroyed) return;
    raw.writeEarlyHints({ link: `<${address}>; rel=preload; as=font; type=font/woff2; crossorigin` });
  };
}
