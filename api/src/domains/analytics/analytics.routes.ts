import { analytics } from '@haat/contracts';
import type { Context } from '../../context';
import { type Api, route } from '../../platform/http/route';
import { dashboardOf } from './analytics.service';

export function analyticsRoutes(api: Api, context: Context): void {
  route(api, analytics.getDashboard, ({ caller, query }) =>
    dashboardOf(context, caller.sellerId, query.days),
  );
}
