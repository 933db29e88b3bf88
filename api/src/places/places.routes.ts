import { places } from '@haat/contracts';
import { type Api, route } from '../http/route';
import { partsOf } from './places';

/** A day: names change once in years. */
const CACHE_CONTROL = 'public, max-age=86400';

export function placesRoutes(api: Api): void {
  route(api, places.listUpazilas, async ({ query, reply }) => {
    reply.header('cache-control', CACHE_CONTROL);
    return partsOf(query.district);
  });
}
