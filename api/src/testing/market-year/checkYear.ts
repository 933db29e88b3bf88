import { paisaOf } from '@haat/contracts';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { checkLedger, findBalances } from '../../domains/ledger/ledger.service';
import type { TestApp } from '../testApp';
import type { Year } from './marketYear';
import {
  differenceOf,
  factsOf,
  missingPieces,
  payoutFactsOf,
  recomputed,
  storeBalance,
} from './recomputedMoney';

/** A property of the books: how much was compared, and what is off. */
export interface Check {
  what: string;
  compared: number;
  /** paisa, pieces or faults; 0 in sound books */
  off: number;
  /** the first fault */
  detail: string;
}

const DHAKA_MS = 6 * 3_600_000;

/** '2026-11' of each month of the year, in Asia/Dhaka. */
function monthsOf({ began }: Year, now: Date): string[] {
  const months: string[] = [];
  const at = new Date(began.getTime() + DHAKA_MS);
  for (at.setUTCDate(1); at.getTime() <= now.getTime() + DHAKA_MS; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7));
  return months;
}

/** Start of the month after this one. */
const endOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 1) - DHAKA_MS;
};

/** Compares the books of a simulated year with what has happened in it. */
export async function checkYear(testApp: TestApp, year: Year): Promise<Check[]> {
  const { db } = testApp;
  const checks = new Map<string, Check>();
  const compare = (what: string, off: number, detail: () => string) => {
    const check = checks.get(what) ?? { what, compared: 0, off: 0, detail: '' };
    check.compared++;
    check.off += Math.abs(off);
    if (off !== 0) check.detail ||= detail();
    checks.set(what, check);
  };

  const faults = await checkLedger(testApp);
  for (const [kind, list] of Object.entries(faults))
    compare('the ledger’s own check', list.length, () => `${kind}: ${JSON.stringify(list.slice(0, 3))}`);
  const total = (await findBalances(db.kysely)).reduce((sum, { paisa }) => sum + paisa, 0);
  compare('all balances add up to zero', total, () => `${total} paisa`);
  const failures = [...year.counts].filter(
    ([what]) => what.startsWith('failed') && !what.endsWith('(gateway)'),
  );
  compare(
    'no answer of the API is an error',
    failures.reduce((sum, [, count]) => sum + count, 0),
    () => failures.map(([what]) => what).join(', '),
  );

  for (const store of year.stores) {
    const orders = await factsOf(db, store.sellerId);
    const payouts = await payoutFactsOf(db, store.sellerId);
    const stored = Object.fromEntries(
      (await findBalances(db.kysely, store.sellerId)).map(({ account, paisa }) => [account, paisa]),
    );
    const expected = recomputed(orders, payouts);
    compare(
      'balances of stores follow from their orders and payouts',
      differenceOf(stored, expected),
      () => `store ${store.sellerId}: ${JSON.stringify({ stored, expected })}`,
    );
    for (const { public_id, refunds, refunded_paisa, collected_paisa } of orders) {
      const decided = refunds.reduce((sum, { paisa }) => sum + paisa, 0);
      const off = Math.abs(decided - refunded_paisa) + Math.max(0, decided - collected_paisa);
      compare('no order refunds more than was paid', off, () => public_id);
    }
    let opening = 0;
    for (const month of monthsOf(year, testApp.clock.now())) {
      const { bytes } = await store.file(`/seller/money/statement-csv/?month=${month}`);
      const [, ...rows] = Papa.parse<string[]>(bytes.toString().replace(/^\ufeff/, ''), {
        skipEmptyLines: true,
      }).data;
      const [first, last] = [rows[0]?.[6], rows.at(-1)?.[6]].map((text) => paisaOf(text ?? 'none'));
      const moved = rows.slice(1, -1).reduce((sum, row) => sum + paisaOf(row[5] ?? 'none'), 0);
      const closing = storeBalance(recomputed(orders, payouts, endOf(month)));
      compare(
        'statements open, move and close as the events say',
        Math.abs((first ?? 0) - opening) +
          Math.abs((last ?? 0) - closing) +
          Math.abs((first ?? 0) + moved - (last ?? 0)),
        () =>
          `store ${store.sellerId}, ${month}: ${first} + ${moved} = ${last}, the events say ${opening} and ${closing}`,
      );
      opening = closing;
    }
    const { body } = await store.get('/seller/money/');
    compare(
      'the page of money shows the balance',
      paisaOf(body.balance) - opening,
      () => `store ${store.sellerId}: ${body.balance}, the events say ${opening / 100}`,
    );
  }

  for (const [product, missing] of await missingPieces(db, year.stock))
    compare('pieces of each product are accounted for', missing, () => `product ${product}: ${missing}`);
  await checkGateways(testApp, year, compare);
  return [...checks.values()];
}

/** What the gateways say that they have taken and paid back, beside the ledger. */
async function checkGateways(
  { db }: TestApp,
  { sandboxes }: Year,
  compare: (what: string, off: number, detail: () => string) => void,
): Promise<void> {
  const shop = await sandboxes.state('sslcommerz');
  const wallet = await sandboxes.state('bkash');
  const sum = (list: readonly object[], field: string) =>
    list.reduce((total, one) => total + paisaOf((one as Record<string, string>)[field] ?? '0'), 0);
  const isPaid = ({ status }: { status: string }) => status === 'VALID' || status === 'VALIDATED';
  const taken =
    sum(shop.sessions.filter(isPaid), 'amount') +
    sum(
      wallet.payments.filter((one: { transactionStatus: string }) => one.transactionStatus === 'Completed'),
      'amount',
    );
  const back = sum(shop.refunds, 'amount') + sum(wallet.refunds, 'refundAmount');
  const { rows } = await sql<{ gateway: number; fees: number; paid: number; refunded: number; open: number }>`
    SELECT (SELECT coalesce(sum(balance_paisa), 0)::bigint FROM ledger_balances WHERE account = 'gateway') AS gateway,
      (SELECT coalesce(sum(fee_paisa), 0)::bigint FROM payments WHERE state IN ('paid', 'refunded_partly', 'refunded')) AS fees,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payments
        WHERE state IN ('paid', 'refunded_partly', 'refunded')) AS paid,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM gateway_refunds WHERE state = 'refunded') AS refunded,
      (SELECT count(*)::int FROM gateway_refunds WHERE state NOT IN ('refunded', 'paid_otherwise')) AS open`.execute(
    db.kysely,
  );
  const { gateway = 0, fees = 0, paid = 0, refunded = 0, open = 0 } = rows[0] ?? {};
  compare('each payment that a gateway took is booked', taken - paid, () => `${taken} and ${paid} paisa`);
  compare('each refund of a gateway is booked', back - refunded, () => `${back} and ${refunded} paisa`);
  compare('no refund at a gateway is left over', open, () => `${open} refunds`);
  compare(
    'the gateways hold what the ledger says',
    taken - back - fees - gateway,
    () => `${taken - back - fees} and ${gateway} paisa`,
  );
}

/** A line for each check, and for each thing that has happened. */
export function reportOf(checks: readonly Check[], counts: ReadonlyMap<string, number>): string {
  const width = Math.max(...checks.map(({ what }) => what.length));
  const happened = [...counts].sort(([one], [other]) => one.localeCompare(other));
  return [
    ...happened.map(([what, count]) => `${String(count).padStart(8)}  ${what}`),
    '',
    `${'property'.padEnd(width)}  compared  off`,
    ...checks.map(
      ({ what, compared, off, detail }) =>
        `${what.padEnd(width)}  ${String(compared).padStart(8)}  ${off}${detail && `  ${detail}`}`,
    ),
  ].join('\n');
}
