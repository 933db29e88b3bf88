import { DASHBOARD_DAYS, type Dashboard, type Growth, LOW_STOCK, takaOf } from '@haat/contracts';
import { averageRating } from '../catalog/productCard';
import type { Context } from '../context';
import { dhakaDay } from '../format/dhakaTime';
import { NotFound } from '../http/errors';
import { type DashboardRow, readDashboard } from './analytics.queries';

const DAY = 86_400_000;

/** The instant at which a day ('YYYY-MM-DD') begins in Asia/Dhaka, which has no summer time. */
const beginOf = (day: string) => new Date(`${day}T00:00:00+06:00`);

/** GET analytics/seller/dashboard/. @param days of the daily series, today included */
export async function dashboardOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sellerId: number,
  days = DASHBOARD_DAYS,
): Promise<Dashboard> {
  const now = clock.now();
  const shown = Array.from({ length: days }, (_, place) =>
    dhakaDay(new Date(now.getTime() - (days - 1 - place) * DAY)),
  );
  const month = beginOf(`${dhakaDay(now).slice(0, 7)}-01`);
  // The day before the first is of the month before.
  const monthBefore = beginOf(`${dhakaDay(new Date(month.getTime() - DAY)).slice(0, 7)}-01`);
  // As many days as this month has had, today included; a shorter month ends before.
  const daysSoFar = Number(dhakaDay(now).slice(8));
  const sameSpan = new Date(Math.min(monthBefore.getTime() + daysSoFar * DAY, month.getTime()));
  const [firstDay = dhakaDay(now)] = shown;
  const since = { month, monthBefore, sameSpan, firstDay: beginOf(firstDay) };
  const row = await readDashboard(db.kysely, sellerId, since, LOW_STOCK);
  if (!row) throw new NotFound('Store profile not found');
  const compared_days = { from: dhakaDay(monthBefore), to: dhakaDay(new Date(sameSpan.getTime() - DAY)) };
  return { ...figuresOf(row), compared_days, daily: seriesOf(row.days, shown) };
}

function figuresOf(row: DashboardRow): Omit<Dashboard, 'daily'> {
  const { month, month_before: before, products } = row;
  return {
    current_month: {
      revenue: takaOf(month.revenue),
      orders: month.orders,
      average_order_value: takaOf(month.sources ? Math.round(month.revenue / month.sources) : 0),
      average_of: month.sources,
      items_sold: month.items,
    },
    growth_metrics: {
      revenue_growth: growthOf(month.revenue, before.revenue),
      orders_growth: growthOf(month.orders, before.orders),
      items_growth: growthOf(month.items, before.items),
    },
    seller_info: { rating: averageRating(row.rating_sum, row.rating_count) },
    reviews: { total: row.rating_count, this_month: row.reviews_this_month },
    products,
    total_revenue: takaOf(row.total_revenue),
  };
}

/** Per cent with one place; against nothing there is no percentage. */
export function growthOf(now: number, before: number): Growth {
  return before === 0 ? 'new' : Math.round(((now - before) / before) * 1000) / 10;
}

function seriesOf(days: DashboardRow['days'], shown: readonly string[]): Dashboard['daily'] {
  const found = new Map(days.map((one) => [one.day, one]));
  return shown.map((day) => {
    const { revenue = 0, orders = 0 } = found.get(day) ?? {};
    return { day, revenue: takaOf(revenue), orders };
  });
}
