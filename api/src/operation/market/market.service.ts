import {
  daysAfter,
  dhakaDay,
  type FigurePeriod,
  type Figures,
  startOfDhakaDay,
  takaOf,
  type WaitingList,
  weekdayOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { waitingContent } from '../../domains/moderation/moderation.service';
import { waitingPayments } from '../../domains/payments/payments.service';
import type { Waiting } from '../../platform/db/waitingRows';
import { readFigures, readWaiting } from './market.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** GET operator/waiting/. */
export async function waitingOf({ db, clock }: Deps): Promise<WaitingList> {
  const now = clock.now();
  const [row, content, { payments, gateway_refunds }] = await Promise.all([
    readWaiting(db.lists, now),
    waitingContent(db.lists, now),
    waitingPayments({ db, clock }),
  ]);
  const iso = <Part extends Waiting>({ oldest, ...part }: Part) => ({
    ...part,
    oldest: oldest === null ? null : new Date(oldest).toISOString(),
  });
  return {
    applications: iso(row.applications),
    cash_orders: iso(row.cash_orders),
    card_orders: iso(row.card_orders),
    late_orders: iso(row.late_orders),
    failed_mails: iso(row.failed_mails),
    payout_runs: iso(row.payout_runs),
    account_changes: iso(row.account_changes),
    name_changes: iso(row.name_changes),
    reports: iso(content.reported),
    appeals: iso(content.appealed),
    new_products: iso(content.new),
    returns: iso(row.returns),
    payments: iso(payments),
    gateway_refunds: iso(gateway_refunds),
  };
}

const PERIODS: Record<FigurePeriod, number> = { day: 30, week: 26, month: 12 };

/** The first days of the periods up to today, the oldest first. */
export function periodsUntil(today: string, by: FigurePeriod): string[] {
  const starts: string[] = [];
  let start =
    by === 'day' ? today : by === 'week' ? daysAfter(today, -weekdayOf(today)) : `${today.slice(0, 7)}-01`;
  while (starts.length < PERIODS[by]) {
    starts.unshift(start);
    start =
      by === 'month' ? `${daysAfter(start, -1).slice(0, 7)}-01` : daysAfter(start, by === 'week' ? -7 : -1);
  }
  return starts;
}

/** GET operator/figures/. */
export async function figuresOf({ db, clock }: Deps, by: FigurePeriod): Promise<Figures[]> {
  const starts = periodsUntil(dhakaDay(clock.now()), by);
  const [since = ''] = starts;
  const rows = await readFigures(db.lists, by, { since, begin: new Date(startOfDhakaDay(since)) });
  return starts.map((from) => {
    const {
      orders = 0,
      ended = 0,
      revenue = 0,
      new_sellers = 0,
      new_buyers = 0,
    } = rows.find((row) => row.from === from) ?? {};
    return { from, orders, ended, revenue: takaOf(revenue), new_sellers, new_buyers };
  });
}
