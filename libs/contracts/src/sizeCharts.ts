import * as z from 'zod/mini';
import { call } from './call';
import { id, idText, line } from './fields';
import { foldName } from './foldName';

// Size charts of stores: one for several products. All measures are whole millimetres.

export const CHART_GARMENTS = ['tops', 'dresses', 'bottoms', 'outerwear', 'other'] as const;
export type ChartGarment = (typeof CHART_GARMENTS)[number];

/** Measures of the person that a size fits. */
export const BODY_MEASURES = ['body_chest', 'body_waist', 'body_hip', 'body_height'] as const;
export type BodyMeasure = (typeof BODY_MEASURES)[number];

export const isBodyMeasure = (measure: ChartMeasure): measure is BodyMeasure =>
  (BODY_MEASURES as readonly ChartMeasure[]).includes(measure);

const MIN_BODY = 200;
const MAX_BODY = 2500;

/** Whether it can be a measurement of a person. @param mm millimetres */
export const isBodyLength = (mm: number | null): boolean => mm !== null && mm >= MIN_BODY && mm <= MAX_BODY;

const bodyLength = z.nullable(
  z
    .int('A measurement must be whole millimetres')
    .check(z.refine((mm) => isBodyLength(mm), 'A measurement is from 20 to 250 cm')),
);

/** Further measurements that tailors take; no size chart has them. */
export const TAILOR_MEASURES = [
  'body_shoulder',
  'body_sleeve',
  'body_neck',
  /** of the garment on the upper body */
  'body_length',
  /** from the waist */
  'body_trousers',
  'body_inseam',
] as const;

/** Everything that shoppers may give of themselves. */
export const PERSONAL_MEASURES = [...BODY_MEASURES, ...TAILOR_MEASURES] as const;
export type PersonalMeasure = (typeof PERSONAL_MEASURES)[number];

/** A shopper's own body measurements, in mm. */
export const bodyMeasurements = z.strictObject({
  body_chest: bodyLength,
  body_waist: bodyLength,
  body_hip: bodyLength,
  body_height: bodyLength,
  // Older APIs have none of them, and refuse them. A saved one stays where it is absent.
  body_shoulder: z.optional(bodyLength),
  body_sleeve: z.optional(bodyLength),
  body_neck: z.optional(bodyLength),
  body_length: z.optional(bodyLength),
  body_trousers: z.optional(bodyLength),
  body_inseam: z.optional(bodyLength),
});
export type BodyMeasurements = z.output<typeof bodyMeasurements>;

/** Measures of the garment, laid flat. */
export const GARMENT_MEASURES = [
  'chest',
  'waist',
  'hip',
  'length',
  'shoulder',
  'sleeve',
  'inseam',
  'hem',
] as const;

export const CHART_MEASURES = [...BODY_MEASURES, ...GARMENT_MEASURES] as const;
export type ChartMeasure = (typeof CHART_MEASURES)[number];

export const MAX_SIZE_CHARTS = 50;
export const MAX_CHART_ROWS = 20;
/** In millimetres. */
export const MIN_MEASURE = 10;
export const MAX_MEASURE = 3000;

/** A measure of one size in mm; a single measure has equal ends. */
export const chartValue = z.object({ from: z.int(), to: z.int() });
export type ChartValue = z.output<typeof chartValue>;

/** `values` are in the order of the chart's measures. */
export const chartRow = z.object({ size: z.string(), values: z.array(chartValue) });
export type ChartRow = z.output<typeof chartRow>;

/** A chart as shoppers see it. */
export const sizeChart = z.object({
  id,
  name: z.string(),
  garment: z.enum(CHART_GARMENTS),
  measures: z.array(z.enum(CHART_MEASURES)),
  rows: z.array(chartRow),
});
export type SizeChart = z.output<typeof sizeChart>;

export const ownSizeChart = z.extend(sizeChart, {
  /** how many products of the store have it */
  products: z.int(),
});
export type OwnSizeChart = z.output<typeof ownSizeChart>;

const mm = z
  .int('A measure must be whole millimetres')
  .check(
    z.gte(MIN_MEASURE, 'A measure is from 1 to 300 cm'),
    z.lte(MAX_MEASURE, 'A measure is from 1 to 300 cm'),
  );

export const sizeChartForm = z
  .strictObject({
    name: line(80, 'Name the size chart'),
    garment: z.enum(CHART_GARMENTS),
    measures: z.array(z.enum(CHART_MEASURES)).check(
      z.minLength(1, 'Choose at least one measure'),
      z.refine((measures) => new Set(measures).size === measures.length, 'A measure is there twice'),
    ),
    rows: z
      .array(
        z.strictObject({
          size: line(20, 'Name the size'),
          values: z.array(
            z
              .strictObject({ from: mm, to: mm })
              .check(
                z.refine(({ from, to }) => from <= to, 'The first measure must not be above the second'),
              ),
          ),
        }),
      )
      .check(
        z.minLength(1, 'Add at least one size'),
        z.maxLength(MAX_CHART_ROWS, `At most ${MAX_CHART_ROWS} sizes`),
      ),
  })
  .check((context) => {
    const { measures, rows } = context.value;
    const sizes = new Set<string>();
    rows.forEach(({ size, values }, index) => {
      const refuse = (part: string, message: string) =>
        context.issues.push({ code: 'custom', message, path: ['rows', index, part], input: undefined });
      if (values.length !== measures.length) refuse('values', 'Enter each measure of each size');
      if (sizes.has(foldName(size))) refuse('size', 'This size is there twice');
      sizes.add(foldName(size));
    });
  });
export type SizeChartForm = z.output<typeof sizeChartForm>;

const params = z.strictObject({ id: idText });

export const listSizeCharts = call({
  method: 'GET',
  path: '/products/seller/size-charts/',
  access: 'seller',
  summary: 'The size charts of the seller’s store, by name',
  answer: z.object({ results: z.array(ownSizeChart) }),
});

export const createSizeChart = call({
  method: 'POST',
  path: '/products/seller/size-charts/',
  access: 'seller',
  summary: 'Makes a size chart, in whole millimetres; each has a name of its own in the store',
  body: sizeChartForm,
  answer: ownSizeChart,
  status: 201,
  errors: { size_chart_name_taken: 409, too_many_size_charts: 409 },
});

export const updateSizeChart = call({
  method: 'PUT',
  path: '/products/seller/size-charts/:id/',
  access: 'seller',
  summary: 'Changes a size chart, for all products that have it',
  params,
  body: sizeChartForm,
  answer: ownSizeChart,
  errors: { size_chart_name_taken: 409 },
});

export const deleteSizeChart = call({
  method: 'DELETE',
  path: '/products/seller/size-charts/:id/',
  access: 'seller',
  summary: 'Deletes a size chart; products that have it have none from then on',
  params,
  answer: z.void(),
  status: 204,
});
