import {
  BODY_MEASURES,
  type BodyMeasure,
  type BodyMeasurements,
  type ChartValue,
  foldName,
  formatLength,
  type LengthUnit,
  latinDigits,
  type SizeChart,
} from '@haat/contracts';

/** A size and why it fits. */
export interface SizeSuggestion {
  size: string;
  measure: BodyMeasure;
  /** of the shopper, in mm */
  mm: number;
  /** of the size */
  span: ChartValue;
}

/**
 * The smallest size that is too tight nowhere and has one of the shopper's measurements within its span.
 * @param sizes of the product; others of the chart are not suggested
 * @returns null where chart and measurements have nothing in common, or no size fits
 */
export function suggestSize(
  chart: SizeChart,
  body: BodyMeasurements,
  sizes: readonly string[],
): SizeSuggestion | null {
  const known = BODY_MEASURES.flatMap((measure) => {
    const mm = body[measure];
    return mm !== null && chart.measures.includes(measure) ? [{ measure, mm }] : [];
  });
  const fitting = chart.rows.flatMap(({ size: name, values }) => {
    const size = sizes.find((one) => foldName(one) === foldName(name));
    const measured = known.flatMap(({ measure, mm }) => {
      const span = values[chart.measures.indexOf(measure)];
      return span ? [{ measure, mm, span }] : [];
    });
    const within = measured.find(({ mm, span }) => mm >= span.from && mm <= span.to);
    const isTight = measured.some(({ mm, span }) => mm > span.to);
    const room = measured.reduce((sum, { span }) => sum + span.to, 0);
    return size !== undefined && within && !isTight ? [{ room, suggestion: { size, ...within } }] : [];
  });
  return fitting.sort((a, b) => a.room - b.room)[0]?.suggestion ?? null;
}

/** Names of measurements that ask for one of the body, folded. */
const FIELD_NAMES: Record<BodyMeasure, readonly string[]> = {
  body_chest: ['chest', 'bust', 'বুক'],
  body_waist: ['waist', 'কোমর'],
  body_hip: ['hip', 'hips', 'হিপ'],
  body_height: ['height', 'উচ্চতা'],
};

/** The fields of a made-to-measure form that the shopper's measurements fill. @param unit of the form */
export function filledFields(
  fields: readonly string[],
  body: BodyMeasurements,
  unit: LengthUnit,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const measure = BODY_MEASURES.find((one) =>
        FIELD_NAMES[one].some((name) => foldName(name) === foldName(field)),
      );
      const mm = measure && body[measure];
      return mm == null ? [] : [[field, latinDigits(formatLength(mm, unit))]];
    }),
  );
}
