import { request } from '@haat/api-client';
import { type SizeChartForm, sizeCharts } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

const sizeChartKeys = { all: ['size-charts'] as const };

/** The size charts of the seller's store, by name. */
export const sizeChartsQuery = queryOptions({
  queryKey: sizeChartKeys.all,
  queryFn: async () => (await request(sizeCharts.listSizeCharts)).results,
});

/** @param id of the chart to change; null: a new one */
export const saveSizeChart = (id: number | null, form: SizeChartForm) =>
  id === null
    ? request(sizeCharts.createSizeChart, { body: form })
    : request(sizeCharts.updateSizeChart, { params: { id }, body: form });

/** Products that have the chart have none from then on. */
export const deleteSizeChart = (id: number) => request(sizeCharts.deleteSizeChart, { params: { id } });
