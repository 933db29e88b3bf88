import { operator, staff } from '@haat/contracts';
import type { Context } from '../../context';
import {
  changeStaffRole,
  endStaffSessions,
  listStaff,
  removeStaff,
} from '../../domains/accounts/staff.service';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { liftLimit, listLimits } from './limits.service';
import { decide, listAudit, listSellers, reveal, sellerFileOf } from './operator.service';

export function operatorRoutes(api: Api, context: Context): void {
  route(api, operator.listSellers, ({ query }) => listSellers(context, query));
  route(api, operator.getSeller, ({ params }) => sellerFileOf(context, params.id));
  route(api, operator.revealSeller, ({ caller, params }) => reveal(context, actorOf(caller), params.id));
  route(api, operator.approveSeller, ({ caller, params, body }) =>
    decide(context, actorOf(caller), params.id, 'approve', body.reason),
  );
  route(api, operator.rejectSeller, ({ caller, params, body }) =>
    decide(context, actorOf(caller), params.id, 'reject', body.reason),
  );
  route(api, operator.suspendSeller, ({ caller, params, body }) =>
    decide(context, actorOf(caller), params.id, 'suspend', body.reason),
  );
  route(api, operator.reinstateSeller, ({ caller, params, body }) =>
    decide(context, actorOf(caller), params.id, 'reinstate', body.reason),
  );
  route(api, operator.listLimits, async () => listLimits(context));
  route(api, operator.liftLimit, ({ caller, body }) => liftLimit(context, actorOf(caller), body));
  route(api, operator.listAudit, ({ query }) => listAudit(context, query));
  route(api, staff.listStaff, () => listStaff(context));
  route(api, staff.changeStaffRole, ({ caller, params, body }) =>
    changeStaffRole(context, actorOf(caller), params.id, body.role),
  );
  route(api, staff.removeStaff, ({ caller, params }) => removeStaff(context, actorOf(caller), params.id));
  route(api, staff.endStaffSessions, ({ caller, params }) =>
    endStaffSessions(context, actorOf(caller), params.id),
  );
}
