import { productQuery } from '@haat/api-client';
import { products } from '@haat/contracts';
import type { Visitor } from '../src/guard';
import type { SiteRoute } from '../src/siteMap';
import { addressOf } from './api';

/**
 * The calls of the API that a place's screen begins with, so that the page can ask while its code still loads.
 * Their addresses are made of the contracts and of the client's own query, so that they are the same to the letter;
 * a journey sees to it that each is asked once.
 *
 * Only for visitors without a token: a browser reuses an answer for the same request only, and the client adds
 * the token, which this server never sees.
 * @param parameters of the place's path
 */
export function routeData(
  route: SiteRoute,
  parameters: Readonly<Record<string, string | undefined>>,
  { state }: Visitor,
): string[] {
  if (state === 'authenticated') return [];
  const id = parameters.id ?? '';
  switch (route.path) {
    case '/product/:id':
      return /^\d+$/.test(id) ? [addressOf(products.getProduct, { id })] : [];
    case '/trending':
      return [addressOf(products.trending)];
    case '/home':
      return [addressOf(products.listProducts, {}, productQuery({}))];
    default:
      return [];
  }
}
