import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
  payoutRun,
  recentRuns,
  sendRun,
} from '../../domains/payouts/payouts.service';
import { formatTaka } from '../../platform/format/formatTaka';
import { InvalidInput } from '../../platform/http/errors';
import { type CommandGroup, reasonOf, wholeNumber, wholePath } from './commandLine';
import { table, timeOf } from './printing';

/** Payouts to stores: drafted by one operator, approved by another. */
export const payoutCommands: CommandGroup = {
  usage: `  draft-payouts                                 what is available to each store, with reasons; --minimum 100 (taka)
  payouts                                       the last runs
  payout-run <run>                              a run, line by line
  approve-payouts <run>                         by another operator; what has changed since the draft is held
  drop-payouts <run> --reason "…"               a draft
  payout-files <run> --folder /tmp/payouts      CSV files for bank, bKash and Nagad, with account numbers in full
  payout-accounts                               changes of payout accounts that wait
  approve-payout-account <id>                   payouts of this store go to the new account
  reject-payout-account <id> --reason "…"       they go to the present one
  payout-answers <run> --file /tmp/answers.csv  what was paid and what failed, from the provider's file`,
  commands: {
    async 'draft-payouts'({ context, options, actor }) {
      const minimum = wholeNumber(options.minimum, '--minimum') * 100;
      return runText(await draftRun(context, actor, minimum));
    },
    async payouts({ context }) {
      const rows = (await recentRuns(context)).map((run) => [
        String(run.id),
        timeOf(run.drafted_at.toISOString()),
        run.drafted_by,
        run.approved_by ?? '',
        totalOf(run),
        statesText(run),
      ]);
      return rows.length === 0
        ? 'None.'
        : table([['RUN', 'DRAFTED', 'BY', 'APPROVED BY', 'AMOUNT', 'PAYOUTS'], ...rows]);
    },
    async 'payout-run'({ context, id }) {
      return runText(await payoutRun(context, id()));
    },
    async 'approve-payouts'({ context, actor, id }) {
      return runText(await approveRun(context, actor, id()));
    },
    async 'drop-payouts'({ context, command, options, actor, id }) {
      return runText(await dropRun(context, actor, id(), reasonOf(command, options.reason)));
    },
    async 'payout-files'({ context, options, actor, id }) {
      const folder = wholePath(options.folder, '--folder');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files: string[] = [];
      for (const { method, csv, count } of await sendRun(context, actor, id())) {
        const file = path.join(folder, `payouts-${id()}-${method.toLowerCase()}.csv`);
        await writeFile(file, csv, { mode: 0o600 });
        files.push(`${file} (${count})`);
      }
      return files.length === 0 ? 'There is nothing to send.' : `Written: ${files.join(', ')}`;
    },
    async 'payout-accounts'({ context }) {
      const rows = (await waitingChanges(context)).map(({ row, seller }) => {
        const { method, number, bank_name } = shownChange(context, row);
        return [
          String(seller.id),
          seller.business_name,
          seller.payment_method,
          [method, number, bank_name].filter(Boolean).join(' '),
          timeOf((row.confirmed_at ?? row.asked_at).toISOString()),
        ];
      });
      return rows.length === 0 ? 'None.' : table([['ID', 'STORE', 'NOW', 'WANTED', 'CONFIRMED'], ...rows]);
    },
    async 'approve-payout-account'({ context, actor, id }) {
      await decideAccountChange(context, actor, id(), null);
      return `Payouts of store ${id()} go to the new account now`;
    },
    async 'reject-payout-account'({ context, command, options, actor, id }) {
      await decideAccountChange(context, actor, id(), reasonOf(command, options.reason));
      return `Payouts of store ${id()} go to the present account`;
    },
    async 'payout-answers'({ context, options, actor, id }) {
      const text = await readFile(wholePath(options.file, '--file'), 'utf8').catch(() => {
        throw new InvalidInput(`${options.file} can't be read`);
      });
      const { settled, failed, repeated, problems } = await answerRun(context, actor, id(), text);
      return [`${settled} settled, ${failed} failed, ${repeated} were known`, ...problems].join('\n');
    },
  },
};

const totalOf = ({ payouts }: PayoutRun) =>
  formatTaka(
    payouts
      .filter(({ state }) => state !== 'held' && state !== 'dropped')
      .reduce((sum, { amount_paisa }) => sum + amount_paisa, 0),
  );

/** '3 settled, 1 failed' */
function statesText({ payouts }: PayoutRun): string {
  const counts = new Map<string, number>();
  for (const { state } of payouts) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${state}`).join(', ');
}

function runText(run: PayoutRun): string {
  const rows = run.payouts.map((one) => [
    String(one.seller_id),
    one.store,
    one.method,
    formatTaka(one.amount_paisa),
    one.state,
    one.note || one.reasons.map(({ part, paisa }) => `${part} ${formatTaka(paisa)}`).join(', '),
  ]);
  const approval = run.approved_by ? `approved by ${run.approved_by}` : 'not approved';
  return `Run ${run.id}, drafted by ${run.drafted_by}, ${approval}: ${totalOf(run)}

${table([['ID', 'STORE', 'TO', 'AMOUNT', 'STATE', 'WHY'], ...rows])}`;
}
