import { amountsOf, fiscalYearOf, goodsLine, invoiceNumber, otherLine, sumsOf } from './invoiceLines';

const piece = { id: 1, title: 'Sari', color: null, size: null, quantity: 1, unit_paisa: 0 };

test.each([
  ['nothing', 0, 3, 1000, { unit: 0, value: 0, vat: 0, total: 0 }],
  ['without VAT', 99_99, 2, 0, { unit: 99_99, value: 199_98, vat: 0, total: 199_98 }],
  ['10 %', 110_00, 3, 1000, { unit: 100_00, value: 300_00, vat: 30_00, total: 330_00 }],
  ['7.5 %, odd paisa', 333_33, 3, 750, { unit: 310_07, value: 930_21, vat: 69_78, total: 999_99 }],
  ['a deduction', -110_00, 1, 1000, { unit: -100_00, value: -100_00, vat: -10_00, total: -110_00 }],
])('VAT is within the price: %s', (_, unit_paisa, quantity, rate, amounts) => {
  const line = goodsLine({ ...piece, unit_paisa, quantity }, rate);
  expect(amountsOf(line)).toEqual(amounts);
  expect(amounts.value + amounts.vat).toBe(unit_paisa * quantity);
});

test('sums are those of the lines', () => {
  const lines = [
    goodsLine({ ...piece, unit_paisa: 333_33, quantity: 3 }, 750),
    ...otherLine('delivery', 80_00, 750),
  ];
  expect(sumsOf(lines)).toEqual({ value: 930_21 + 74_42, vat: 69_78 + 5_58, total: 999_99 + 80_00 });
  expect(otherLine('deduction', 0, 750)).toEqual([]);
});

test.each([
  ['2026-06-30', '2025-26'],
  ['2026-07-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the fiscal year %s', (day, year) => expect(fiscalYearOf(day)).toBe(year));

test('numbers have six digits', () => {
  expect(invoiceNumber({ fiscal_year: '2026-27', serial: 12 })).toBe('2026-27/000012');
});
