import { settlements } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { readSettlement, resolveDifference, settlementsNow } from './settlements.service';

export function settlementsRoutes(api: Api, context: Context): void {
  route(api, settlements.listSettlements, () => settlementsNow(context));
  route(api, settlements.readSettlement, ({ caller, body }) =>
    readSettlement(context, actorOf(caller), body),
  );
  route(api, settlements.resolveDifference, async ({ caller, params, body }) => {
    await resolveDifference(context, actorOf(caller), params.id, body);
    return settlementsNow(context);
  });
}
