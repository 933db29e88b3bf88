import type { BodyMeasurements, SizeChart } from '@haat/contracts';
import fc from 'fast-check';
import { filledFields, suggestSize } from './bodyFit';

const NONE: BodyMeasurements = { body_chest: null, body_waist: null, body_hip: null, body_height: null };
const row = (size: string, chest: [number, number], waist: [number, number]) => ({
  size,
  values: [
    { from: chest[0], to: chest[1] },
    { from: 700, to: 700 },
    { from: waist[0], to: waist[1] },
  ],
});
const chart: SizeChart = {
  id: 1,
  name: 'Kurti',
  garment: 'dresses',
  measures: ['body_chest', 'length', 'body_waist'],
  rows: [
    row('l', [1000, 1050], [820, 870]),
    row('M', [940, 990], [760, 810]),
    row('S', [880, 930], [700, 750]),
  ],
};
const SIZES = ['S', 'M', 'L'];

test.each<[what: string, body: Partial<BodyMeasurements>, suggestion: object | null]>([
  ['the chest alone', { body_chest: 960 }, { size: 'M', measure: 'body_chest', mm: 960 }],
  ['the ends of a span', { body_chest: 990 }, { size: 'M' }],
  ['the larger of two sizes', { body_chest: 960, body_waist: 840 }, { size: 'L', measure: 'body_waist' }],
  ['the product’s spelling', { body_waist: 850 }, { size: 'L' }],
  ['between two sizes', { body_chest: 995 }, null],
  ['beyond the largest', { body_chest: 1100 }, null],
  ['too tight elsewhere', { body_chest: 960, body_waist: 900 }, null],
  ['below the smallest', { body_chest: 700 }, null],
  ['what the chart does not measure', { body_hip: 960 }, null],
  ['nothing', {}, null],
])('%s', (_what, body, suggestion) => {
  const found = suggestSize(chart, { ...NONE, ...body }, SIZES);
  if (suggestion) expect(found).toMatchObject(suggestion);
  else expect(found).toBeNull();
});

test('a size that the product does not come in is not suggested', () => {
  expect(suggestSize(chart, { ...NONE, body_chest: 960 }, ['S', 'L'])).toBeNull();
});

test('a suggested size is tight nowhere, and its reason is true', () => {
  const mm = fc.option(fc.integer({ min: 600, max: 1200 }));
  fc.assert(
    fc.property(mm, mm, (body_chest, body_waist) => {
      const found = suggestSize(chart, { ...NONE, body_chest, body_waist }, SIZES);
      if (!found) return;
      const values = chart.rows.find(({ size }) => size.toUpperCase() === found.size)?.values;
      expect((body_chest ?? 0) <= (values?.[0]?.to ?? 0)).toBe(true);
      expect((body_waist ?? 0) <= (values?.[2]?.to ?? 0)).toBe(true);
      expect(found.mm >= found.span.from && found.mm <= found.span.to).toBe(true);
    }),
  );
});

test('measurements fill the fields that ask for them', () => {
  const body = { ...NONE, body_chest: 965, body_height: 1600 };
  expect(filledFields(['BUST', 'Waist', 'Sleeve', 'উচ্চতা'], body, 'in')).toEqual({ BUST: '38', উচ্চতা: '63' });
});

const TAILORED: BodyMeasurements = {
  ...{ body_chest: 1020, body_waist: 860, body_hip: 980, body_height: 1700 },
  ...{ body_shoulder: 460, body_sleeve: 610, body_neck: 390 },
  ...{ body_length: 1050, body_trousers: 1000, body_inseam: 760 },
};

test.each<[fields: string[], filled: Record<string, string>]>([
  [['Chest', 'Length', 'Shoulder', 'Sleeve'], { Chest: '102', Length: '105', Shoulder: '46', Sleeve: '61' }],
  [
    ['Bust', 'Kameez length', 'Salwar length'],
    { Bust: '102', 'Kameez length': '105', 'Salwar length': '100' },
  ],
  [['পুট', 'ঝুল', 'হাতা', 'গলা'], { পুট: '46', ঝুল: '105', হাতা: '61', গলা: '39' }],
  // The length of a skirt, or of trousers, is another one.
  [['Waist', 'Length', 'Inseam'], { Waist: '86', Inseam: '76' }],
  [['Blouse length', 'Bust'], { Bust: '102' }],
])('%j is filled completely where it is known', (fields, filled) => {
  expect(filledFields(fields, TAILORED, 'cm')).toEqual(filled);
});

test('an older API knows four measurements', () => {
  expect(filledFields(['Chest', 'Sleeve'], { ...NONE, body_chest: 1020 }, 'cm')).toEqual({ Chest: '102' });
});
