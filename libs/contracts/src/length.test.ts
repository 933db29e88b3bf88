import fc from 'fast-check';
import { setLanguage } from './language';
import {
  editLength,
  editSpan,
  formatLength,
  formatSpan,
  type LengthUnit,
  parseLength,
  parseSpan,
} from './length';

afterEach(() => setLanguage('en'));

test.each<[mm: number, unit: LengthUnit, text: string]>([
  [940, 'cm', '94'],
  [945, 'cm', '94.5'],
  [965, 'in', '38'],
  [940, 'in', '37'],
  [946, 'in', '37.25'],
])('%d mm in %s is shown as %s', (mm, unit, text) => expect(formatLength(mm, unit)).toBe(text));

test('digits are those of the page', () => {
  setLanguage('bn');
  expect(formatSpan({ from: 940, to: 995 }, 'cm')).toBe('৯৪–৯৯.৫');
});

test.each<[from: number, to: number, unit: LengthUnit, text: string]>([
  [940, 990, 'cm', '94–99'],
  [700, 700, 'cm', '70'],
  [940, 942, 'in', '37'],
])('%d to %d mm in %s is shown as %s', (from, to, unit, text) => {
  setLanguage('en');
  expect(formatSpan({ from, to }, unit)).toBe(text);
});

test.each<[text: string, unit: LengthUnit, span: { from: number; to: number } | null]>([
  ['94', 'cm', { from: 940, to: 940 }],
  [' 94.5 - 99 ', 'cm', { from: 945, to: 990 }],
  ['৯৪–৯৯', 'cm', { from: 940, to: 990 }],
  ['38', 'in', { from: 965, to: 965 }],
  ['', 'cm', null],
  ['94-', 'cm', null],
  ['94-99-104', 'cm', null],
  ['-94', 'cm', null],
  ['1e2', 'cm', null],
  ['94 cm', 'cm', null],
])('"%s" in %s', (text, unit, span) => expect(parseSpan(text, unit)).toEqual(span));

test.each<[text: string, unit: LengthUnit]>([
  ['96', 'in'],
  ['32.5', 'in'],
  ['32.25', 'in'],
  ['94.5', 'cm'],
])('%s %s is shown in an input as it was typed', (text, unit) => {
  expect(editLength(parseLength(text, unit)!, unit)).toBe(text);
});

test('what an input shows is read as the same millimetres', () => {
  const lengths = fc.integer({ min: 0, max: 9000 });
  fc.assert(
    fc.property(lengths, lengths, fc.constantFrom<LengthUnit>('cm', 'in'), (from, to, unit) => {
      expect(parseLength(editLength(from, unit), unit)).toBe(from);
      expect(parseSpan(editSpan({ from, to }, unit), unit)).toEqual({ from, to });
    }),
  );
});
