import { type Dashboard, paisaOf } from '@haat/contracts';
import { roundTop } from '@haat/ui';

/** Periods of the chart, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The period in an address; 30 days otherwise. */
export function periodOf(text: string | null): Period {
  return PERIODS.find((period) => String(period) === text) ?? 30;
}

/** 100 taka. */
const LEAST_TOP = 100_00;

export interface SalesDay {
  /** '2026-11-21' */
  day: string;
  revenuePaisa: number;
  orders: number;
}

export interface Sales {
  days: SalesDay[];
  revenuePaisa: number;
  orders: number;
  /** the day of the highest revenue, the latest of several; null when nothing was sold */
  best: SalesDay | null;
  /** top of the scale, a round sum in paisa */
  top: number;
}

/** The last days of the series with total, best day and scale. */
export function salesOf(daily: Dashboard['daily'], period: Period): Sales {
  const days = daily
    .slice(-period)
    .map(({ day, revenue, orders }) => ({ day, revenuePaisa: paisaOf(revenue), orders }));
  const best = days.reduce<SalesDay | null>(
    (found, day) => (day.revenuePaisa > 0 && day.revenuePaisa >= (found?.revenuePaisa ?? 0) ? day : found),
    null,
  );
  return {
    days,
    revenuePaisa: days.reduce((sum, { revenuePaisa }) => sum + revenuePaisa, 0),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    best,
    top: roundTop(best?.revenuePaisa ?? 0, LEAST_TOP),
  };
}
