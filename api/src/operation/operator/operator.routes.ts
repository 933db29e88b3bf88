import { mailTexts, market, operator, releases, staff, storeNames } from '@haat/contracts';
import type { Context } from '../../context';
import {
  changeStaffRole,
  endStaffSessions,
  listStaff,
  removeStaff,
  withdrawInvitation,
} from '../../domains/accounts/staff.service';
import { inviteStaff } from '../../domains/accounts/staffInvitations.service';
import { lookAlikes } from '../../domains/sellers/sellers.service';
import { decideStoreName, waitingNames } from '../../domains/sellers/storeNames.service';
import { actorOf } from '../../platform/audit/audit.service';
import { download } from '../../platform/http/download';
import { type Api, route } from '../../platform/http/route';
import { deadMails, resendMails } from '../../platform/mail/mail.service';
import {
  listMailTexts,
  mailFile,
  mailVersion,
  previewMail,
  saveMailTexts,
  testMail,
} from '../../platform/mail/mailTexts.service';
import { figuresOf, waitingOf } from '../market/market.service';
import { liftLimit, listLimits } from './limits.service';
import {
  ask,
  auditFile,
  decide,
  listAudit,
  listSellers,
  note,
  OwnStoreDecision,
  recordReleaseAct,
  reveal,
  sellerFileOf,
  suspend,
} from './operator.service';

export function operatorRoutes(api: Api, context: Context): void {
  route(api, operator.listSellers, ({ query }) => listSellers(context, query));
  route(api, operator.getSeller, ({ params }) => sellerFileOf(context, params.id));
  route(api, operator.revealSeller, ({ caller, params, body }) =>
    reveal(context, actorOf(caller), params.id, body.reason),
  );
  route(api, operator.listLookAlikes, async ({ params }) => ({
    results: await lookAlikes(context, params.id),
  }));
  route(api, operator.askApplicant, ({ caller, params, body }) =>
    ask(context, actorOf(caller), params.id, body),
  );
  route(api, operator.noteSeller, ({ caller, params, body }) =>
    note(context, actorOf(caller), params.id, body.text),
  );
  route(api, operator.approveSeller, ({ caller, params, body }) =>
    decide(context, actorOf(caller), params.id, 'approve', body.reason, body.applied_at),
  );
  route(api, operator.rejectSeller, ({ caller, params, body }) =>
    decide(context, actorOf(caller), params.id, 'reject', body.reason, body.applied_at),
  );
  route(api, operator.suspendSeller, ({ caller, params, body }) =>
    suspend(context, { ...actorOf(caller), sellerId: caller.sellerId }, params.id, body),
  );
  route(api, operator.reinstateSeller, ({ caller, params, body }) =>
    decide(context, actorOf(caller), params.id, 'reinstate', body.reason),
  );
  route(api, operator.listLimits, async () => listLimits(context));
  route(api, operator.liftLimit, ({ caller, body }) => liftLimit(context, actorOf(caller), body));
  route(api, operator.auditCsv, async ({ query, reply }) => {
    download(reply, 'audit.csv');
    return Buffer.from(await auditFile(context, query));
  });
  route(api, operator.listAudit, ({ query }) => listAudit(context, query));
  route(api, market.getWaiting, () => waitingOf(context));
  route(api, market.getFigures, async ({ query: { by = 'day' } }) => ({
    results: await figuresOf(context, by),
  }));
  route(api, market.listFailedMails, async () => ({
    results: (await deadMails(context)).map(({ id, kind, recipient, dead_at, last_error }) => ({
      id,
      kind,
      recipient,
      at: dead_at.toISOString(),
      error: last_error ?? '',
    })),
  }));
  route(api, market.resendFailedMails, async () => ({ sent: await resendMails(context, 'all') }));
  route(api, mailTexts.listMailTexts, () => listMailTexts(context));
  route(api, mailTexts.getMailTexts, ({ params }) => mailFile(context, params.kind));
  route(api, mailTexts.getMailVersion, ({ params }) => mailVersion(context, params.kind, params.version));
  route(api, mailTexts.saveMailTexts, ({ caller, params, body }) =>
    saveMailTexts(context, actorOf(caller), params.kind, body),
  );
  route(api, mailTexts.previewMail, async ({ params, body }) => previewMail(params.kind, body));
  route(api, mailTexts.testMail, ({ caller, params, body }) =>
    testMail(context, caller.email, params.kind, body),
  );
  route(api, releases.getReleaseAccess, async ({ caller }) => ({ name: caller.email }));
  route(api, releases.recordReleaseAct, ({ caller, body }) =>
    recordReleaseAct(context, actorOf(caller), body),
  );
  route(api, storeNames.listNameChanges, async () => ({ results: await waitingNames(context) }));
  route(api, storeNames.approveNameChange, async ({ caller, params }) => {
    if (params.id === caller.sellerId) throw new OwnStoreDecision();
    await decideStoreName(context, actorOf(caller), params.id, null);
    return { results: await waitingNames(context) };
  });
  route(api, storeNames.rejectNameChange, async ({ caller, params, body }) => {
    if (params.id === caller.sellerId) throw new OwnStoreDecision();
    await decideStoreName(context, actorOf(caller), params.id, body.reason);
    return { results: await waitingNames(context) };
  });
  route(api, staff.listStaff, () => listStaff(context));
  route(api, staff.addStaff, ({ caller, body }) => inviteStaff(context, actorOf(caller), body));
  route(api, staff.withdrawInvitation, ({ caller, params }) =>
    withdrawInvitation(context, actorOf(caller), params.id),
  );
  route(api, staff.changeStaffRole, ({ caller, params, body }) =>
    changeStaffRole(context, actorOf(caller), params.id, body.role),
  );
  route(api, staff.removeStaff, ({ caller, params }) => removeStaff(context, actorOf(caller), params.id));
  route(api, staff.endStaffSessions, ({ caller, params }) =>
    endStaffSessions(context, actorOf(caller), params.id),
  );
}
