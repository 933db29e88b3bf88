import { places } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { deliveryFees, setDeliveryFee } from './deliveryFees.service';
import { partsOf } from './places';

/** A day: names change once in years. */
const CACHE_CONTROL = 'public, max-age=86400';

export function placesRoutes(api: Api, context: Context): void {
  route(api, places.listUpazilas, async ({ query, reply }) => {
    reply.header('cache-control', CACHE_CONTROL);
    return partsOf(query.district);
  });
  // Never cached: after a refused order the shop requests the current fee.
  route(api, places.listDeliveryFees, () => deliveryFees(context.db.kysely));
  route(api, places.setDeliveryFee, ({ caller, params, body }) =>
    setDeliveryFee(context, actorOf(caller), params.district, body),
  );
  route(api, places.resetDeliveryFee, ({ caller, params }) =>
    setDeliveryFee(context, actorOf(caller), params.district, null),
  );
}
