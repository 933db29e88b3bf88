import {
  BODY_MEASURES,
  type BodyMeasure,
  type BodyMeasurements,
  type ChartValue,
  foldName,
  formatLength,
  type LengthUnit,
  latinDigits,
  PERSONAL_MEASURES,
  type PersonalMeasure,
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

/** Names of form fields by the shopper's measurement that they ask for; compared by foldName(). */
const FIELD_NAMES: Record<PersonalMeasure, readonly string[]> = {
  body_chest: ['chest', 'bust', 'বুক', 'বুকের ঘের'],
  body_waist: ['waist', 'কোমর'],
  body_hip: ['hip', 'hips', 'হিপ'],
  body_height: ['height', 'উচ্চতা'],
  body_shoulder: ['shoulder', 'shoulders', 'shoulder width', 'কাঁধ', 'পুট'],
  body_sleeve: ['sleeve', 'sleeves', 'sleeve length', 'arm length', 'হাতা', 'হাতার লম্বা'],
  body_neck: ['neck', 'collar', 'গলা', 'কলার'],
  body_length: [
    ...['top length', 'shirt length', 'panjabi length', 'kameez length', 'kurti length', 'dress length'],
    ...['জামার লম্বা', 'পাঞ্জাবির লম্বা', 'কামিজের লম্বা'],
  ],
  body_trousers: [
    ...['trouser length', 'trousers length', 'pant length', 'pants length', 'pajama length', 'salwar length'],
    ...['প্যান্টের লম্বা', 'পায়জামার লম্বা', 'সালোয়ারের লম্বা'],
  ],
  body_inseam: ['inseam', 'inside leg', 'ভেতরের পা'],
};

/** Fields that ask for the length of the garment, whichever it is. */
const LENGTH_NAMES = ['length', 'লম্বা', 'ঝুল'];

/** The shopper's measurement that each field of a made-to-measure form asks for. */
function measuresOf(fields: readonly string[]): (PersonalMeasure | undefined)[] {
  const named = fields.map((field) =>
    PERSONAL_MEASURES.find((measure) => hasName(FIELD_NAMES[measure], field)),
  );
  // A form that asks for the chest or the shoulders is for a top, so its length is that of the upper body.
  const isTop = named.some((measure) => measure === 'body_chest' || measure === 'body_shoulder');
  return fields.map(
    (field, at) => named[at] ?? (isTop && hasName(LENGTH_NAMES, field) ? 'body_length' : undefined),
  );
}

const hasName = (names: readonly string[], field: string) =>
  names.some((name) => foldName(name) === foldName(field));

/** The fields of a made-to-measure form that the shopper's measurements fill. @param unit of the form */
export function filledFields(
  fields: readonly string[],
  body: BodyMeasurements,
  unit: LengthUnit,
): Record<string, string> {
  const measures = measuresOf(fields);
  return Object.fromEntries(
    fields.flatMap((field, at) => {
      const measure = measures[at];
      const mm = measure && body[measure];
      return mm == null ? [] : [[field, latinDigits(formatLength(mm, unit))]];
    }),
  );
}
