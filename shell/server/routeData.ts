import type { Visitor } from '../src/guard';
import type { Place } from '../src/siteMap';

/**
 * The calls of the API that a place's screen begins with, so that the page can ask while its code still loads.
 *
 * Only for visitors without a token: a browser reuses an answer for the same request only, and the client adds
 * the token, which this server never sees.
 * @param parameters of the place's path
 */
export function routeData(
  place: Place,
  parameters: Readonly<Record<string, string | undefined>>,
  { state }: Visitor,
): string[] {
  if (state === 'authenticated') return [];
  const id = parameters.id ?? '';
  switch (place.path) {
    case '/product/:id':
      return /^\d+$/.test(id) ? [`/api/v1/products/${id}/`] : [];
    case '/trending':
      return ['/api/v1/products/trending/'];
    case '/home':
      return ['/api/v1/products/?page=1&limit=20'];
    default:
      return [];
  }
}
