import {
  DASHBOARD_DAYS,
  type Dashboard,
  daysAfter,
  dhakaDay,
  type Growth,
  LOW_STOCK,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { NotFound } from '../../platform/http/errors';
import { averageRating } from '../catalog/productCard';
import { unreadOrders } from '../messages/messages.service';
import { openQuestions } from '../questions/questions.service';
import { type DashboardRow, readDashboard } from './analytics.queries';

/** GET analytics/seller/dashboard/. @param days of the daily series, today included */
export async function dashboardOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sellerId: number,
  days = DASHBOARD_DAYS,
): Promise<Dashboard> {
  const today = dhakaDay(clock.now());
  const shownDays = Array.from({ length: days }, (_, index) => daysAfter(today, index - (days - 1)));
  const month = `${today.slice(0, 7)}-01`;
  const previousMonth = `${daysAfter(month, -1).slice(0, 7)}-01`;
  // The same number of days as this month so far, today included, cut at the end of a shorter month.
  const daysSoFar = Number(today.slice(8));
  const sameDays = daysAfter(previousMonth, daysSoFar);
  const comparedUntil = sameDays < month ? sameDays : month;
  const [firstDay = today] = shownDays;
  const since = { month, previousMonth, comparedUntil, firstDay };
  const row = await readDashboard(db.lists, sellerId, since, LOW_STOCK);
  if (!row) throw new NotFound('Store profile not found');
  const questions = { open: await openQuestions(db.lists, sellerId) };
  const messages = { unread: await unreadOrders(db.lists, sellerId) };
  const compared_days = {
    from: previousMonth,
    to: daysAfter(comparedUntil, -1),
  };
  return { ...figuresOf(row), questions, messages, compared_days, daily: seriesOf(row.days, shownDays) };
}

function figuresOf(row: DashboardRow): Omit<Dashboard, 'daily'> {
  const { month, month_before: previous, products } = row;
  return {
    current_month: {
      revenue: takaOf(month.revenue),
      orders: month.orders,
      average_order_value: takaOf(month.sources ? Math.round(month.revenue / month.sources) : 0),
      average_of: month.sources,
      items_sold: month.items,
    },
    growth_metrics: {
      revenue_growth: growthOf(month.revenue, previous.revenue),
      orders_growth: growthOf(month.orders, previous.orders),
      items_growth: growthOf(month.items, previous.items),
    },
    seller_info: { rating: averageRating(row.rating_sum, row.rating_count) },
    reviews: { total: row.rating_count, this_month: row.reviews_this_month },
    products,
    total_revenue: takaOf(row.total_revenue),
  };
}

/** Growth in percent with one decimal; 'new' when there is nothing to compare with. */
export function growthOf(current: number, previous: number): Growth {
  return previous === 0 ? 'new' : Math.round(((current - previous) / previous) * 1000) / 10;
}

function seriesOf(days: DashboardRow['days'], shownDays: readonly string[]): Dashboard['daily'] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return shownDays.map((day) => {
    const { revenue = 0, orders = 0 } = byDay.get(day) ?? {};
    return { day, revenue: takaOf(revenue), orders };
  });
}
