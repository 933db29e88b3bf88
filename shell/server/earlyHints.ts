import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a font's address ahead of the page (103 Early Hints), so that it comes while the page is made. Only to browsers that
 * open a page: other clients may take the hint for the answer.
 */
export function hintAtFont(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { raw }: Pick<FastifyReply, 'raw'>,
): ((address: string) => void) | undefined {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return undefined;
  return (address) =>
    raw.writeEarlyHints({ link: `<${address}>; rel=preload; as=font; type=font/woff2; crossorigin` });
}
