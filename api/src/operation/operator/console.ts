import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AuditEntry,
  DELIVERY_FEE,
  type DeliveryFee,
  type District,
  dhakaDateAndTime,
  districtOf,
  type SellerRow as ListedSeller,
  OPERATOR_ACTS,
  type OperatorAct,
  type Order,
  type OrderMessage,
  operator as operatorCalls,
  orders,
  type Page,
  paisaOf,
  places,
  reasonForm,
  SELLER_STATUSES,
  type SellerFile,
  type SellerStatus,
  type Taka,
} from '@haat/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../../context';
import { pictureOfRead, readAsOperator } from '../../domains/messages/messages.service';
import { archiveOrders } from '../../domains/orders/archive.jobs';
import { confirmOrder } from '../../domains/orders/confirmations.service';
import { endOrder, recordPayment, updateForSeller } from '../../domains/orders/operatorOrders.service';
import { quickDeliveries } from '../../domains/orders/quickDeliveries.service';
import { orderOf, ordersForOperator } from '../../domains/orders/readOrders.service';
import { recountStoreSums } from '../../domains/orders/storeSums.jobs';
import { deliveryFees, setDeliveryFee } from '../../domains/places/deliveryFees.service';
import { questionsAbout, removeQuestion } from '../../domains/questions/questions.service';
import type { Actor } from '../../platform/audit/audit.service';
import { formatTaka } from '../../platform/format/formatTaka';
import { oneLine } from '../../platform/format/oneLine';
import { InvalidInput } from '../../platform/http/errors';
import { deadMails, dropMails, resendMails } from '../../platform/mail/mail.service';
import { liftLimit, listLimits } from './limits.service';
import {
  decide,
  endTwoStepOf,
  forgetPrivateNumbers,
  listAudit,
  listSellers,
  reveal,
  rotatePrivateKey,
  sellerFileOf,
  setOperatorRole,
} from './operator.service';

export const USAGE = `npm run operator -- <command>

  list [pending|approved|rejected|suspended]    sellers; --search "text", --page 2
  show <id>                                     a seller; --reveal: ID and account number in full, noted in the audit
  approve <id>                                  a pending applicant becomes a seller
  reject <id> --reason "…"                      a pending applicant is turned down, and may apply again
  suspend <id> --reason "…"                     a store closes; its products leave the shop at once
  reinstate <id>                                a suspended store opens again
  audit [id]                                    what was done, by whom; --page 2
  orders <id>                                   a store's orders; --status shipped, --search "text", --page 2
  order <order id>                              an order: its items with their ids, what is due, what has happened
  move-order <order id> <status>                for a suspended store: processing, shipped, delivered, pending;
                                                --items 12,13 --cash 500 --note "…"
  end-order <order id> --reason "…"             refunded where something was paid, else cancelled
  record-payment <order id> --reason "…"        a card order was paid; the reason is the payment's reference
  unpaid                                        card orders whose payment is waited for, of all stores; --page 2
  waiting                                       cash orders that wait to be confirmed, of all stores; --page 2
  quick-deliveries [id]                         orders that were delivered within 30 minutes, with their reviews; --page 2
  confirm-order <order id>                      the buyer has confirmed it by phone: its pieces are taken from stock,
                                                or it is cancelled when they are gone; --note "…"
  limits                                        how many orders, reviews, pictures and searches are allowed
  lift-limit <limit> <whose> --reason "…"       for an account (e-mail), a phone number, an address or a device; --hours 24
  delivery-fees                                 districts with their own delivery fee and days
  delivery-fee <district> <taka>                from now on; --days 3-6
  usual-delivery-fee <district>                 the fee and the days of the whole shop again
  questions <product id>                        questions about a product, with their ids
  remove-question <id> --reason "…"             with its answer
  messages <order id> --reason "…"              between its buyer and its store, noted in the audit; --before 71;
                                                --pictures /tmp/complaint: writes their pictures there
  end-two-step <email> --reason "…"             for who has lost the phone and the recovery codes
  make-operator <email>                         an account that has signed up becomes an operator
  remove-operator <email>
  dead-mail                                     mails that were given up, with the reason
  resend-mail <id|all>                          tries them again, but those that have expired
  drop-mail <id|all>                            deletes them
  archive-orders                                those that ended ORDER_ARCHIVE_DAYS ago, as the API does every hour
  recount-sums                                  compares the dashboards' sums with all orders, and repairs them
  rotate-private-key                            ID and account numbers change over to a new PRIVATE_DATA_KEY
  forget-private-numbers <key id>               removes ID and account numbers whose key is lost`;

/** Removes the numbers of a lost key: the only command that runs without that key. */
export const FORGET_COMMAND = 'forget-private-numbers';

const OPTIONS = {
  reason: { type: 'string' },
  search: { type: 'string' },
  page: { type: 'string', default: '1' },
  reveal: { type: 'boolean', default: false },
  status: { type: 'string' },
  items: { type: 'string' },
  cash: { type: 'string' },
  note: { type: 'string' },
  hours: { type: 'string' },
  days: { type: 'string' },
  before: { type: 'string' },
  pictures: { type: 'string' },
} as const;

/** What the commands need. */
export type OperatorContext = Pick<
  Context,
  'db' | 'clock' | 'limits' | 'archiveMs' | 'privateData' | 'pictures'
>;

/**
 * Runs a command of the operator's CLI.
 * @param who system user name, for the audit trail
 * @returns the output
 * @throws DomainError with one line for the terminal
 */
export async function runCommand(
  context: OperatorContext,
  who: string,
  args: readonly string[],
): Promise<string> {
  const { command, given, target, options } = read(args);
  const actor: Actor = { id: null, name: `shell:${who}` };
  const page = wholeNumber(options.page, '--page');
  const id = () => wholeNumber(given, 'The id');
  switch (command) {
    case 'help':
      return USAGE;
    case 'list': {
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
    }
    case 'show': {
      const file = await sellerFileOf(context, id());
      return fileText(file, options.reveal ? await reveal(context, actor, file.id) : {});
    }
    case 'audit': {
      const seller = given === undefined ? undefined : id();
      const { results, ...rest } = await listAudit(context, { seller, page });
      return paged([AUDIT_HEAD, ...results.map(entryRow)], rest);
    }
    case 'orders': {
      const query = parsedBy(orders.listOrdersForOperator.query, {
        seller: String(id()),
        status: options.status,
        search: options.search,
        page: options.page,
      });
      const { results, status_counts, ...rest } = await ordersForOperator(context, null, query);
      const rows = results.map((order) => [
        order.id,
        order.status,
        `${order.placedOn} ${order.time}`,
        order.customer_name,
        taka(order.bill),
        taka(order.cash_due ?? 0),
      ]);
      return paged([['ORDER', 'STATUS', 'PLACED', 'CUSTOMER', 'BILL', 'DUE'], ...rows], rest);
    }
    case 'order':
      return orderText(await orderOf(context, { operatorId: null }, orderIdOf(given)));
    case 'move-order': {
      const body = parsedBy(orders.updateOrderForSeller.body, {
        status: target,
        notes: options.note,
        item_ids: options.items?.split(',').map(Number),
        collected: options.cash === undefined ? undefined : Number(options.cash),
      });
      const moved = await updateForSeller(context, { ...actor, sellerId: null }, orderIdOf(given), body);
      return `${moved.id} is ${moved.status.replace('_', ' ')} now`;
    }
    case 'waiting': {
      const query = parsedBy(orders.listOrdersForOperator.query, {
        unconfirmed: 'true',
        sort: 'oldest',
        page: options.page,
      });
      const { results, status_counts, ...rest } = await ordersForOperator(context, null, query);
      const rows = results.map((order) => [
        order.id,
        timeOf(order.confirm_by ?? order.created_at),
        order.customer_phone,
        order.customer_name,
        taka(order.bill),
        (order.confirm_reasons ?? []).join(' ').replaceAll('confirm_', ''),
      ]);
      return paged([['ORDER', 'CALL BEFORE', 'PHONE', 'CUSTOMER', 'BILL', 'WHY'], ...rows], rest);
    }
    case 'unpaid': {
      const query = parsedBy(orders.listOrdersForOperator.query, {
        unpaid: 'true',
        sort: 'oldest',
        page: options.page,
      });
      const { results, status_counts, ...rest } = await ordersForOperator(context, null, query);
      const rows = results.map((order) => [
        order.id,
        timeOf(order.pay_by ?? order.created_at),
        order.customer_phone,
        order.customer_name,
        taka(order.bill),
      ]);
      return paged([['ORDER', 'PAID BEFORE', 'PHONE', 'CUSTOMER', 'BILL'], ...rows], rest);
    }
    case 'quick-deliveries': {
      const query = parsedBy(orders.listQuickDeliveries.query, { seller: given, page: options.page });
      const { results, ...rest } = await quickDeliveries(context, query);
      const rows = results.map(({ id, seller, delivered_at, placed_at, customer_name, bill, reviews }) => [
        id,
        `${seller.id} ${seller.business_name}`,
        timeOf(delivered_at),
        `${Math.ceil((Date.parse(delivered_at) - Date.parse(placed_at)) / 60_000)} min`,
        customer_name,
        taka(bill),
        reviews.map(({ rating }) => `★${rating}`).join(' '),
      ]);
      return paged([['ORDER', 'STORE', 'DELIVERED', 'AFTER', 'CUSTOMER', 'BILL', 'REVIEWS'], ...rows], rest);
    }
    case 'confirm-order': {
      const operator = { ...actor, sellerId: null };
      const body = parsedBy(orders.confirmOrder.body, { note: options.note });
      const confirmed = await confirmOrder(context, operator, orderIdOf(given), body);
      return `${confirmed.id} is confirmed now`;
    }
    case 'limits': {
      const rows = listLimits(context).results.map(({ name, per, max, window_seconds, can_lift }) => [
        name,
        per,
        max === null ? 'off' : String(max),
        window_seconds === null ? 'at a time' : `in ${window_seconds / 60} minutes`,
        can_lift ? 'yes' : '',
      ]);
      return table([['LIMIT', 'FOR EACH', 'MAX', '', 'CAN BE LIFTED'], ...rows]);
    }
    case 'lift-limit': {
      const body = parsedBy(operatorCalls.liftLimit.body, {
        limit: given,
        subject: target,
        hours: options.hours === undefined ? undefined : wholeNumber(options.hours, '--hours'),
        reason: reasonOf(command, options.reason),
      });
      const lifted = await liftLimit(context, actor, body);
      return `${lifted.limit} is lifted for ${lifted.subject} until ${timeOf(lifted.until)}`;
    }
    case 'delivery-fees':
      return deliveryFeesText((await deliveryFees(context.db.kysely)).results);
    case 'delivery-fee': {
      const [, from, to] = /^(\d+)-(\d+)$/.exec(options.days ?? '') ?? [];
      if (options.days !== undefined && !to) throw new InvalidInput('--days must be given as 3-6');
      const body = parsedBy(places.setDeliveryFee.body, {
        delivery_fee: Number(target ?? Number.NaN),
        days: to ? { from: Number(from), to: Number(to) } : undefined,
      });
      return deliveryFeesText((await setDeliveryFee(context, actor, districtNamed(given), body)).results);
    }
    case 'usual-delivery-fee':
      return deliveryFeesText((await setDeliveryFee(context, actor, districtNamed(given), null)).results);
    case 'end-order':
    case 'record-payment': {
      const reason = reasonOf(command, options.reason);
      const operator = { ...actor, sellerId: null };
      const ended = await (command === 'end-order'
        ? endOrder(context, operator, orderIdOf(given), { reason })
        : recordPayment(context, operator, orderIdOf(given), { reference: reason }));
      return command === 'end-order' ? `${ended.id} is ${ended.status} now` : `${ended.id} is paid now`;
    }
    case 'questions': {
      const rows = (await questionsAbout(context, id())).map((question) => [
        String(question.id),
        timeOf(question.created_at),
        question.name,
        question.content,
        question.answer?.content ?? '',
      ]);
      return rows.length === 0 ? 'None.' : table([['ID', 'ASKED', 'BY', 'QUESTION', 'ANSWER'], ...rows]);
    }
    case 'remove-question': {
      await removeQuestion(context, actor, id(), reasonOf(command, options.reason));
      return `Question ${id()} is removed`;
    }
    case 'messages': {
      const before = options.before === undefined ? undefined : wholeNumber(options.before, '--before');
      const reason = reasonOf(command, options.reason);
      const asked = { reason, before };
      // The command may run in the API's process, whose folder is another.
      if (options.pictures !== undefined && !path.isAbsolute(options.pictures))
        throw new InvalidInput('--pictures must be a whole path, such as /tmp/complaint');
      const { messages, has_earlier } = await readAsOperator(context, actor, orderIdOf(given), asked);
      const rows = messages.map((one) => [
        String(one.id),
        timeOf(one.created_at),
        one.side,
        oneLine(one.content),
        String(one.pictures?.length || ''),
      ]);
      if (rows.length === 0) return 'None.';
      const written =
        options.pictures === undefined
          ? ''
          : `\n\n${await writePictures(context, orderIdOf(given), messages, options.pictures)}`;
      const earlier = has_earlier ? `\n\nEarlier ones: --before ${messages[0]?.id}` : '';
      return table([['ID', 'WRITTEN', 'BY', 'MESSAGE', 'PICTURES'], ...rows]) + earlier + written;
    }
    case 'end-two-step': {
      const email = given ?? '';
      await endTwoStepOf(context, actor, email, reasonOf(command, options.reason));
      return `${email} logs in with the password alone now`;
    }
    case 'make-operator':
    case 'remove-operator': {
      const email = given ?? '';
      await setOperatorRole(context, actor, email, command === 'make-operator');
      return command === 'make-operator' ? `${email} is an operator now` : `${email} is no operator any more`;
    }
    case 'archive-orders': {
      const archived = await archiveOrders(context);
      return `Archived ${archived} ${archived === 1 ? 'order' : 'orders'}`;
    }
    case 'dead-mail': {
      const mails = await deadMails(context);
      if (mails.length === 0) return 'No mail was given up';
      const rows = mails.map((mail) => [
        String(mail.id),
        mail.kind,
        mail.recipient,
        timeOf(mail.dead_at.toISOString()),
        oneLine(mail.last_error ?? ''),
      ]);
      return table([['ID', 'KIND', 'TO', 'GIVEN UP', 'REASON'], ...rows]);
    }
    case 'resend-mail':
      return `${mailsText(await resendMails(context, mailsOf(given)))} will be sent again`;
    case 'drop-mail':
      return `${mailsText(await dropMails(context, mailsOf(given)))} deleted`;
    case 'recount-sums': {
      const repaired = await recountStoreSums(context);
      if (repaired.length === 0) return 'The sums of all stores are right';
      return `Repaired the sums of ${sellersText(repaired)}`;
    }
    case 'rotate-private-key': {
      const { sellers, unreadable, accounts, unreadableAccounts } = await rotatePrivateKey(context);
      const done = `${sellersText(sellers)}${accountsText(accounts)} changed over to the key ${context.privateData.keyId}`;
      if (unreadableAccounts.length > 0) {
        return `${done}. Can't be read and stay as they are: the two-step logins of ${unreadableAccounts.length} accounts (${unreadableAccounts.join(', ')}). Keep PRIVATE_DATA_KEY_PREVIOUS.`;
      }
      if (unreadable.length === 0) return `${done}. PRIVATE_DATA_KEY_PREVIOUS is not needed any more.`;
      return `${done}. Can't be read and stay as they are: the numbers of ${sellersText(unreadable)}. Keep PRIVATE_DATA_KEY_PREVIOUS, and restore them from a backup.`;
    }
    case FORGET_COMMAND: {
      const keyId = given ?? '';
      if (!/^[0-9a-f]{16}$/.test(keyId)) {
        throw new InvalidInput(
          'The id of the lost key must be given: 16 digits or letters, as the start names it',
        );
      }
      const { sellers, accounts } = await forgetPrivateNumbers(context, keyId);
      const off = accounts.length > 0 ? `. Two-step login is off for accounts ${accounts.join(', ')}` : '';
      return `Removed ID and account numbers of ${sellersText(sellers)}${off}`;
    }
  }
  const act = OPERATOR_ACTS.find((one) => one === command);
  if (!act) throw new InvalidInput(`There is no command ${command}\n\n${USAGE}`);
  const { business_name, status } = await decide(context, actor, id(), act, reasonOf(act, options.reason));
  return `${oneLine(business_name)} is ${status} now`;
}

/** Commands that say something about what is named first. */
const WITH_TARGET: readonly string[] = ['move-order', 'lift-limit', 'delivery-fee'];

function read(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    });
    const [command = 'help', given, ...more] = positionals;
    const target = WITH_TARGET.includes(command) ? more.shift() : undefined;
    if (more.length) throw new TypeError(`Too much was given: ${more.join(' ')}`);
    return { command, given, target, options: values };
  } catch (error) {
    throw new InvalidInput(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const mailsOf = (given: string | undefined) =>
  given === 'all' ? 'all' : wholeNumber(given, 'The id, or all,');
const mailsText = (count: number) => `${count} ${count === 1 ? 'mail' : 'mails'}`;

function wholeNumber(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new InvalidInput(`${what} must be a whole number`);
  return Number(text);
}

function statusOf(text: string): SellerStatus {
  const status = SELLER_STATUSES.find((one) => one === text);
  if (!status) throw new InvalidInput(`The status must be one of ${SELLER_STATUSES.join(', ')}`);
  return status;
}

/** A district by its English name: Cox's Bazar is typed without the sign of the stored name. */
function districtNamed(text = ''): District {
  const district = districtOf(text);
  if (!district) throw new InvalidInput(`There is no district ${text}`);
  return district;
}

/** Writes the pictures of messages that were read as an operator into a folder, for their reader alone. */
async function writePictures(
  context: Pick<Context, 'db' | 'pictures'>,
  id: string,
  messages: readonly OrderMessage[],
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  for (const { id: message, pictures = [] } of messages) {
    for (const { place } of pictures) {
      const file = path.join(folder, `${message}-${place}.webp`);
      await writeFile(file, await pictureOfRead(context, { id, message, place }), { mode: 0o600 });
      files.push(file);
    }
  }
  return files.length === 0 ? 'No pictures.' : `Written: ${files.join(', ')}`;
}

/** Same rule as in the API: refusals need a reason. */
function reasonOf(
  act:
    | OperatorAct
    | 'end-order'
    | 'record-payment'
    | 'lift-limit'
    | 'end-two-step'
    | 'remove-question'
    | 'messages',
  text = '',
): string {
  if (text === '' && (act === 'approve' || act === 'reinstate')) return '';
  const parsed = reasonForm.safeParse({ reason: text });
  if (!parsed.success) {
    throw new InvalidInput(
      `${parsed.error.issues[0]?.message}: npm run operator -- ${act} ${act === 'lift-limit' ? '<limit> <whose>' : '<id>'} --reason "…"`,
    );
  }
  return parsed.data.reason;
}

function orderIdOf(text = ''): string {
  const id = text.toUpperCase();
  if (!orders.orderId.safeParse(id).success) {
    throw new InvalidInput('The order must be given as its id, for example R100231-1');
  }
  return id;
}

/** Validates with the schema of the API call. */
function parsedBy<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new InvalidInput(`${issue?.path.join('.')}: ${issue?.message}`);
}

// printing

/** '0 sellers', '2 sellers (7, 9)' */
const sellersText = (ids: readonly number[]) =>
  `${ids.length} ${ids.length === 1 ? 'seller' : 'sellers'}${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`;

const accountsText = (ids: readonly number[]) =>
  ids.length === 0
    ? ''
    : ` and two-step logins of ${ids.length} ${ids.length === 1 ? 'account' : 'accounts'}`;

const taka = (amount: Taka) => formatTaka(paisaOf(amount));

function deliveryFeesText(fees: readonly DeliveryFee[]): string {
  const usual = `${fees.length > 0 ? 'All others' : 'All districts'}: ${formatTaka(DELIVERY_FEE)}`;
  if (fees.length === 0) return usual;
  const rows = fees.map(({ district, delivery_fee, days }) => [
    district,
    taka(delivery_fee),
    days ? `${days.from}-${days.to}` : '',
  ]);
  return `${table([['DISTRICT', 'FEE', 'DAYS'], ...rows])}\n\n${usual}`;
}

function orderText(order: Order): string {
  const facts = [
    ['Order', order.id],
    ['Status', order.status],
    ['Store', order.seller.business_name],
    [
      'Customer',
      [order.customer_name, order.customer_phone, order.customer_second_phone].filter(Boolean).join(', '),
    ],
    ['Address', order.customer_address],
    ...(order.delivery_note ? [['Note', order.delivery_note]] : []),
    ['Payment', `${order.payment_method}, ${order.payment_status}`],
    ...(order.confirm_by ? [['Call before', timeOf(order.confirm_by)]] : []),
    ['Bill', taka(order.bill)],
    ['Paid', taka(order.collected ?? 0)],
    ['Due', taka(order.cash_due ?? 0)],
  ];
  const items = order.items.map((item) => [
    String(item.id),
    item.sku ?? '',
    item.title,
    [item.color, item.size].filter(Boolean).join(' '),
    String(item.quantity),
    item.delivered ? 'yes' : '',
  ]);
  const events = order.timeline.map(({ at, actor, status, collected, note }) => [
    timeOf(at),
    actor,
    status,
    collected ? taka(collected) : '',
    note,
  ]);
  return [
    table(facts),
    table([['ITEM', 'SKU', 'NAME', 'CHOICE', 'QTY', 'DELIVERED'], ...items]),
    table([['WHEN', 'WHO', 'STATUS', 'PAID', 'NOTE'], ...events]),
  ].join('\n\n');
}

function timeOf(iso: string): string {
  const { date, time } = dhakaDateAndTime(new Date(iso));
  return `${date} ${time}`;
}

/** Rows in aligned columns; the first row is the header. */
function table(rows: readonly (readonly string[])[]): string {
  // Texts of users must not break lines.
  const lines = rows.map((row) => row.map(oneLine));
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((row) => row[column]?.length ?? 0)),
  );
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function paged(
  rows: readonly (readonly string[])[],
  { count, current_page, total_pages }: Omit<Page<unknown>, 'results'>,
): string {
  if (count === 0) return 'None.';
  const more = total_pages > 1 ? `\n\nPage ${current_page} of ${total_pages}, ${count} in all` : '';
  return table(rows) + more;
}

const AUDIT_HEAD = ['WHEN', 'WHO', 'WHAT', 'ID', 'WHOM', 'REASON'];
const entryRow = (entry: AuditEntry) => [
  timeOf(entry.at),
  entry.actor,
  entry.act.replace('_', ' '),
  entry.seller === null ? '' : String(entry.seller),
  entry.subject,
  entry.reason,
];

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
