import { type AccountChange, payoutRuns, type PayoutRun as ShownRun, takaOf } from '@haat/contracts';
import type { Context } from '../../context';
import {
  decideAccountChange,
  shownChange,
  waitingChanges,
} from '../../domains/payouts/accountChanges.service';
import {
  answerRun,
  approveRun,
  draftRun,
  dropRun,
  type PayoutRun,
  recentRuns,
  sendRun,
} from '../../domains/payouts/payouts.service';
import { maskEnd } from '../../domains/sellers/maskEnd';
import { decryptNumbers } from '../../domains/sellers/privateNumbers.service';
import { actorOf } from '../../platform/audit/audit.service';
import { download } from '../../platform/http/download';
import { NotFound } from '../../platform/http/errors';
import { type Api, route } from '../../platform/http/route';
import { OwnStoreDecision } from './operator.service';

/** Payouts, over the services of the command line: drafted by one operator, approved by another. */
export function payoutRunsRoutes(api: Api, context: Context): void {
  route(api, payoutRuns.listRuns, async () => ({ results: (await recentRuns(context)).map(runOf) }));
  route(api, payoutRuns.draftRun, async ({ caller, body }) =>
    runOf(await draftRun(context, actorOf(caller), body.minimum * 100)),
  );
  route(api, payoutRuns.approveRun, async ({ caller, params }) =>
    runOf(await approveRun(context, actorOf(caller), params.id)),
  );
  route(api, payoutRuns.dropRun, async ({ caller, params, body }) =>
    runOf(await dropRun(context, actorOf(caller), params.id, body.reason)),
  );
  route(api, payoutRuns.runFile, async ({ caller, params, body, reply }) => {
    const files = await sendRun(context, actorOf(caller), params.id);
    const file = files.find(({ method }) => method === body.method);
    if (!file) throw new NotFound(`This run has nothing to send by ${body.method}`);
    download(reply, `payouts-${params.id}-${body.method.toLowerCase()}.csv`);
    return Buffer.from(file.csv);
  });
  route(api, payoutRuns.answerRun, ({ caller, params, body }) =>
    answerRun(context, actorOf(caller), params.id, body.file),
  );
  route(api, payoutRuns.listAccountChanges, () => changesOf(context));
  route(api, payoutRuns.approveAccountChange, async ({ caller, params }) => {
    if (params.id === caller.sellerId) throw new OwnStoreDecision();
    await decideAccountChange(context, actorOf(caller), params.id, null);
    return changesOf(context);
  });
  route(api, payoutRuns.rejectAccountChange, async ({ caller, params, body }) => {
    if (params.id === caller.sellerId) throw new OwnStoreDecision();
    await decideAccountChange(context, actorOf(caller), params.id, body.reason);
    return changesOf(context);
  });
}

const runOf = ({ payouts, drafted_at, approved_at, ...run }: PayoutRun): ShownRun => ({
  ...run,
  drafted_at: drafted_at.toISOString(),
  approved_at: approved_at?.toISOString() ?? null,
  payouts: payouts.map(({ id, seller_id, store, amount_paisa, method, state, note }) => ({
    id,
    seller: seller_id,
    store,
    amount: takaOf(amount_paisa),
    method,
    state,
    note,
  })),
});

async function changesOf(context: Context): Promise<{ results: AccountChange[] }> {
  const changes = await waitingChanges(context);
  return {
    results: changes.map(({ row, seller }) => ({
      seller: seller.id,
      store: seller.business_name,
      confirmed_at: (row.confirmed_at ?? row.asked_at).toISOString(),
      now: {
        method: seller.payment_method,
        number: maskEnd(decryptNumbers(context.privateData, seller).account_number),
        bank_name: seller.bank_name,
      },
      wanted: shownChange(context, row),
    })),
  };
}
