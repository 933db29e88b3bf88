import {
  dhakaDay,
  MONEY_PAGE_SIZE,
  type MoneyOrder,
  type MoneySummary,
  type Payout,
  sellerMoney,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { download, languageOf } from '../../platform/http/download';
import { cutPage } from '../../platform/http/pagination';
import { type Api, route } from '../../platform/http/route';
import { codeClientOf } from '../accounts/client';
import { findRates, refusalFeeOf } from '../ledger/rates.service';
import { availableOf, listMoneyOrders, moneyOf, owedBy, statementOf } from '../ledger/sellerMoney.service';
import { returnPolicyOf } from '../returns/returns.service';
import { maskEnd } from '../sellers/maskEnd';
import { decryptNumbers } from '../sellers/privateNumbers.service';
import { requireSeller } from '../sellers/sellers.service';
import {
  askAccountChange,
  confirmAccountChange,
  findAccountChange,
  shownChange,
} from './accountChanges.service';
import { referenceOf } from './payoutFiles';
import { listPayouts } from './payouts.queries';
import { statementFile } from './statementFile';

const DAY_MS = 24 * 3_600_000;

/** The money of the caller's store. */
export function payoutsRoutes(api: Api, context: Context): void {
  const { db } = context;
  route(api, sellerMoney.getMoney, ({ caller }) => summaryOf(context, caller.sellerId));
  route(api, sellerMoney.listMoneyOrders, async ({ caller, query: { after, limit = MONEY_PAGE_SIZE } }) => {
    const days = (await returnPolicyOf(context, caller.sellerId)).store_days;
    const found = await listMoneyOrders(db.kysely, caller.sellerId, { after, limit: limit + 1 });
    const { rows, next } = cutPage(found, limit, ({ public_id }) => public_id);
    return { results: rows.map((row) => orderRow(context, days, row)), ...next };
  });
  route(api, sellerMoney.listPayouts, async ({ caller, query: { after, limit = MONEY_PAGE_SIZE } }) => {
    const found = await listPayouts(db.kysely, caller.sellerId, { before: after, limit: limit + 1 });
    const { rows, next } = cutPage(found, limit, ({ id }) => id);
    return { results: rows.map(payoutRow), ...next };
  });
  route(api, sellerMoney.askAccountChange, ({ caller, body, request }) =>
    askAccountChange(context, caller, body, codeClientOf(request)),
  );
  route(api, sellerMoney.confirmAccountChange, async ({ caller, body }) => {
    await confirmAccountChange(context, caller, body);
    return undefined;
  });
  const statement = async (sellerId: number, month: string) =>
    statementOf(db.kysely, await requireSeller(db.kysely, sellerId), month);
  route(api, sellerMoney.statementPdf, async ({ caller, query, reply }) => {
    const job = { kind: 'statement', statement: await statement(caller.sellerId, query.month) } as const;
    download(reply, `statement-${query.month}.pdf`);
    return context.sheets.make(caller.userId, { ...job, language: languageOf(query, caller) });
  });
  route(api, sellerMoney.statementCsv, async ({ caller, query, reply }) => {
    const file = statementFile(await statement(caller.sellerId, query.month), languageOf(query, caller));
    download(reply, `statement-${query.month}.csv`);
    return Buffer.from(file);
  });
}

async function summaryOf(context: Context, sellerId: number): Promise<MoneySummary> {
  const { db, clock, privateData } = context;
  const money = await moneyOf(context, db.kysely, sellerId);
  const today = dhakaDay(clock.now());
  const rates = await findRates(db.kysely, sellerId, today);
  const seller = await requireSeller(db.kysely, sellerId);
  const change = await findAccountChange(db.kysely, sellerId);
  return {
    balance: takaOf(money.balance),
    pending: takaOf(money.pending),
    available: takaOf(availableOf(money)),
    owed: takaOf(owedBy(money)),
    in_payout: takaOf(money.inPayout),
    advances: takaOf(money.advances),
    return_window_days: (await returnPolicyOf(context, sellerId)).store_days,
    commission_percent: rates.commission / 100,
    commission_vat_percent: rates.vat / 100,
    refusal_fee: takaOf(await refusalFeeOf(db.kysely, today)),
    account: {
      method: seller.payment_method,
      number: maskEnd(decryptNumbers(privateData, seller).account_number),
      bank_name: seller.bank_name,
    },
    account_change: change
      ? { ...shownChange(context, change), state: change.confirmed_at ? 'confirmed' : 'unconfirmed' }
      : null,
  };
}

function orderRow(
  { clock }: Context,
  days: number,
  row: Awaited<ReturnType<typeof listMoneyOrders>>[number],
): MoneyOrder {
  const delivery = row.gross === 0 ? 0 : row.delivery_paisa;
  const availableAt = new Date(row.at.getTime() + days * DAY_MS);
  return {
    id: row.public_id,
    payment_method: row.payment_method,
    at: row.at.toISOString(),
    goods: takaOf(row.gross - delivery),
    delivery: takaOf(delivery),
    commission: takaOf(row.commission),
    commission_vat: takaOf(row.vat),
    courier_fees: takaOf(row.courier),
    refusal_fee: takaOf(row.refusal),
    net: takaOf(row.gross - row.commission - row.vat - row.courier - row.refusal),
    cash: takaOf(row.cash),
    available_at: availableAt > clock.now() ? availableAt.toISOString() : null,
  };
}

const payoutRow = (row: Awaited<ReturnType<typeof listPayouts>>[number]): Payout => ({
  id: row.id,
  reference: row.provider_reference || referenceOf(row.id),
  amount: takaOf(row.amount_paisa),
  method: row.method,
  state: row.state,
  note: row.note,
  at: row.changed_at.toISOString(),
});
