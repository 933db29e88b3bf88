import { stockAlerts } from '@haat/contracts';
import type { Context } from '../../context';
import { type Api, route } from '../../platform/http/route';
import { addGuestStockAlert, addStockAlert, removeStockAlerts, stockAlertsOf } from './stockAlerts.service';

export function stockAlertsRoutes(api: Api, context: Context): void {
  route(api, stockAlerts.listStockAlerts, ({ caller }) => stockAlertsOf(context, caller.userId));
  route(api, stockAlerts.addStockAlert, ({ caller, body }) => addStockAlert(context, caller.userId, body));
  route(api, stockAlerts.addGuestStockAlert, ({ body, request }) =>
    addGuestStockAlert(context, body, request.ip),
  );
  route(api, stockAlerts.removeStockAlerts, ({ caller, params }) =>
    removeStockAlerts(context, caller.userId, params.id),
  );
}
