import { type SizeChart, sizeChartForm } from '@haat/contracts';
import {
  addRow,
  type ChartDraft,
  chartDraftOf,
  chartFormOf,
  chartProblems,
  inUnit,
  newChart,
  withGarment,
  withMeasure,
} from './chartDraft';

const chart: SizeChart = {
  id: 3,
  name: 'Shirt',
  garment: 'tops',
  measures: ['length', 'body_chest'],
  rows: [
    {
      size: 'M',
      values: [
        { from: 705, to: 705 },
        { from: 940, to: 990 },
      ],
    },
  ],
};
const draft: ChartDraft = {
  name: 'Shirt',
  garment: 'tops',
  measures: ['chest'],
  rows: [{ key: 0, size: 'M', values: { chest: '94-99' } }],
};
const cell = (chest: string): ChartDraft => ({ ...draft, rows: [{ key: 0, size: 'M', values: { chest } }] });

test('a chart is edited in the unit of the form, and sent as the same millimetres', () => {
  const typed = chartDraftOf(chart, 'in');
  expect(typed.measures).toEqual(['body_chest', 'length']);
  expect(typed.rows).toEqual([{ key: 0, size: 'M', values: { length: '27.75', body_chest: '37-38.98' } }]);
  const sent = chartFormOf(inUnit(typed, 'in', 'cm'), 'cm');
  expect(sent.rows).toEqual([
    {
      size: 'M',
      values: [
        { from: 940, to: 990 },
        { from: 705, to: 705 },
      ],
    },
  ]);
  expect(sizeChartForm.safeParse(sent).success).toBe(true);
});

test('another unit leaves what is no length as it was typed', () => {
  expect(inUnit(cell('about 90'), 'cm', 'in').rows[0]?.values).toEqual({ chest: 'about 90' });
});

test('a new chart has the sizes of the product, else the usual ones', () => {
  expect(newChart(['XS', '3XL']).rows.map(({ size }) => size)).toEqual(['XS', '3XL']);
  expect(newChart([]).rows.map(({ size }) => size)).toEqual(['S', 'M', 'L', 'XL']);
  expect(addRow(newChart([])).rows.at(-1)).toEqual({ key: 4, size: '', values: {} });
});

test('another product type brings its measures, but not over typed ones', () => {
  expect(withGarment(newChart([]), 'bottoms').measures).toContain('inseam');
  expect(withGarment(draft, 'bottoms')).toEqual({ ...draft, garment: 'bottoms' });
  expect(withMeasure(draft, 'body_chest', true).measures).toEqual(['body_chest', 'chest']);
  expect(withMeasure(draft, 'chest', false).measures).toEqual([]);
});

test.each<[what: string, draft: ChartDraft, problems: object]>([
  ['nothing', draft, {}],
  ['no name', { ...draft, name: ' ' }, { name: 'noName' }],
  ['no measure', { ...draft, measures: [] }, { measures: 'noMeasure' }],
  ['no sizes', { ...draft, rows: [] }, { rows: 'noSizes' }],
  [
    'a size twice, and one without a name',
    {
      ...draft,
      rows: ['M', 'm', ''].map((size, key) => ({ key, size, values: { chest: '94' } })),
    },
    { 'rows.1.size': 'sizeTwice', 'rows.2.size': 'noSize' },
  ],
  ['an empty cell', cell(''), { 'rows.0.chest': 'notALength' }],
  ['words', cell('wide'), { 'rows.0.chest': 'notALength' }],
  ['a giant', cell('90-3000'), { 'rows.0.chest': 'notALength' }],
  ['a span upside down', cell('99-94'), { 'rows.0.chest': 'reversed' }],
])('finds %s', (_what, given, problems) => {
  expect(Object.fromEntries(chartProblems(given, 'cm'))).toEqual(problems);
});
