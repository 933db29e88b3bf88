import {
  type AuditEntry,
  type SellerRow as ListedSeller,
  OPERATOR_ACTS,
  type OperatorAct,
  SELLER_STATUSES,
  type SellerFile,
  type SellerStatus,
} from '@haat/contracts';
import { decideStoreName, waitingNames } from '../../domains/sellers/storeNames.service';
import { checkChain } from '../../platform/audit/audit.service';
import { oneLine } from '../../platform/format/oneLine';
import { Conflict, InvalidInput } from '../../platform/http/errors';
import { type Command, type CommandGroup, reasonOf } from './commandLine';
import { decide, listAudit, listSellers, reveal, sellerFileOf } from './operator.service';
import { paged, table, timeOf } from './printing';

const AUDIT_HEAD = ['WHEN', 'WHO', 'WHAT', 'ID', 'WHOM', 'REASON'];
const entryRow = (entry: AuditEntry) => [
  timeOf(entry.at),
  entry.actor,
  entry.act.replace('_', ' '),
  entry.seller === null ? '' : String(entry.seller),
  entry.subject,
  entry.reason,
];

const decision =
  (act: OperatorAct): Command =>
  async ({ context, actor, options, id }) => {
    const { business_name, status } = await decide(context, actor, id(), act, reasonOf(act, options.reason));
    return `${oneLine(business_name)} is ${status} now`;
  };

/** Sellers, and what operators did with them. */
export const sellerCommands: CommandGroup = {
  usage: `  list [pending|approved|rejected|suspended]    sellers; --search "text", --page 2
  show <id>                                     a seller; --reveal: ID and account number in full, noted in the audit
  approve <id>                                  a pending applicant becomes a seller
  reject <id> --reason "…"                      a pending applicant is turned down, and may apply again
  suspend <id> --reason "…"                     a store closes; its products leave the shop at once
  reinstate <id>                                a suspended store opens again
  store-names                                   names that stores want instead of theirs
  approve-store-name <id>                       the store has it from now on; reject-store-name <id> --reason "…"
  audit [id]                                    what was done, by whom; --page 2
  check-audit                                   whether entries were changed or removed since they were written`,
  commands: {
    async list({ context, given, options, page }) {
      const status = given === undefined ? undefined : statusOf(given);
      const { results, ...rest } = await listSellers(context, { status, search: options.search, page });
      const rows = results.map((row) => [
        String(row.id),
        row.status,
        row.business_name + sameNameText(row.same_name),
        `${row.first_name} ${row.last_name}`,
        row.email,
        timeOf(row.applied_at),
      ]);
      return paged([['ID', 'STATUS', 'STORE', 'NAME', 'E-MAIL', 'APPLIED'], ...rows], rest);
    },
    async show({ context, options, actor, id }) {
      const file = await sellerFileOf(context, id());
      return fileText(
        file,
        options.reveal ? await reveal(context, actor, file.id, options.reason ?? '') : {},
      );
    },
    async 'store-names'({ context }) {
      const rows = (await waitingNames(context)).map((one) => [
        String(one.seller),
        one.now,
        one.wanted,
        timeOf(one.asked_at),
      ]);
      return rows.length === 0 ? 'None.' : table([['ID', 'NOW', 'WANTED', 'ASKED'], ...rows]);
    },
    async 'approve-store-name'({ context, actor, id }) {
      await decideStoreName(context, actor, id(), null);
      return `Store ${id()} has its new name`;
    },
    async 'reject-store-name'({ context, command, options, actor, id }) {
      await decideStoreName(context, actor, id(), reasonOf(command, options.reason));
      return `Store ${id()} keeps its name`;
    },
    async audit({ context, given, page, id }) {
      const seller = given === undefined ? undefined : id();
      const { results, ...rest } = await listAudit(context, { seller, page });
      return paged([AUDIT_HEAD, ...results.map(entryRow)], rest);
    },
    async 'check-audit'({ context }) {
      const { entries, last, broken } = await checkChain(context.db.kysely);
      if (broken !== null)
        throw new Conflict(`The audit trail was changed: entry ${broken} is the first that doesn’t fit`);
      return `${entries} entries are as they were written. Keep the last hash elsewhere: ${last ?? '–'}`;
    },
    ...Object.fromEntries(OPERATOR_ACTS.map((act) => [act, decision(act)])),
  },
};

function statusOf(text: string): SellerStatus {
  const status = SELLER_STATUSES.find((one) => one === text);
  if (!status) throw new InvalidInput(`The status must be one of ${SELLER_STATUSES.join(', ')}`);
  return status;
}

/** The stores with the same name. */
const sameNameText = (stores: ListedSeller['same_name'] = []) =>
  stores.length > 0 ? ` (same name as ${stores.map(({ id }) => id).join(', ')})` : '';

function fileText(file: SellerFile, inFull: { id_number?: string; account_number?: string }): string {
  const bank = [file.bank_name, file.branch_name].filter(Boolean).join(', ');
  const lines: [name: string, value: string | number | null][] = [
    ['Store', `${file.business_name} (${file.business_type})`],
    ['Same name', file.same_name?.map(({ id, status }) => `store ${id} (${status})`).join(', ') ?? ''],
    ['Status', file.status],
    ['Reason', file.reason],
    ['Applied', timeOf(file.applied_at)],
    ['Name', `${file.first_name} ${file.last_name}`],
    ['Account', file.account_email],
    ['E-mail', file.email],
    ['Phone', file.phone],
    ['ID number', inFull.id_number ?? file.id_number],
    ['Founded', file.founded_date],
    ['Pickup', file.pickup_location],
    ['Instagram', file.instagram],
    ['Facebook', file.facebook],
    [
      'Paid by',
      `${file.payment_method} ${inFull.account_number ?? file.account_number}${bank && `, ${bank}`}`,
    ],
    ['Products', file.total_products],
    ['Open orders', file.open_orders],
    ['Rating', `${file.rating} of ${file.total_reviews} reviews`],
    ['Bio', file.bio],
  ];
  const shown = lines.filter(([, value]) => value !== null && value !== '');
  const history = file.history.length ? `\n\n${table([AUDIT_HEAD, ...file.history.map(entryRow)])}` : '';
  return table(shown.map(([name, value]) => [name, String(value)])) + history;
}
