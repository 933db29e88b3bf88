import { paisaOf, rates } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { requireSeller, setTier } from '../sellers/sellers.service';
import { ratesNow, setCommissionRate, setRefusalFee } from './rates.service';

/** Commission, the fee for refused parcels, and tiers of stores. */
export function ratesRoutes(api: Api, context: Context): void {
  route(api, rates.listRates, () => ratesNow(context));
  route(
    api,
    rates.setCommission,
    async ({ caller, body: { store, tier, business_type, percent, from_day } }) => {
      if (store !== undefined) await requireSeller(context.db.kysely, store);
      await setCommissionRate(context, actorOf(caller), {
        sellerId: store ?? null,
        tier: tier ?? null,
        businessType: business_type ?? null,
        basisPoints: percent === null ? null : Math.round(percent * 100),
        fromDay: from_day,
      });
      return ratesNow(context);
    },
  );
  route(api, rates.setRefusalFee, async ({ caller, body: { fee, from_day } }) => {
    await setRefusalFee(context, actorOf(caller), { fee: paisaOf(fee), fromDay: from_day });
    return ratesNow(context);
  });
  route(api, rates.setTier, async ({ caller, params, body }) => {
    await setTier(context, actorOf(caller), params.id, body);
    return ratesNow(context);
  });
}
