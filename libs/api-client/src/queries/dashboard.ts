import { request } from '@haat/api-client';
import { analytics, MAX_DASHBOARD_DAYS } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

export const dashboardKeys = {
  all: ['seller-dashboard'] as const,
};

/** The seller's statistics, with all days that the chart can show. */
export const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.all,
  queryFn: () =>
    request(analytics.getDashboard, { query: { days: String(MAX_DASHBOARD_DAYS) } }, read.dashboard),
  // An order that was just delivered counts.
  refetchOnMount: 'always',
});
