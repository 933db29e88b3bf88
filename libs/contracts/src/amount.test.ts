import { readAmount, readNumber } from './amount';
import { bengaliDigits } from './language';

test.each([
  ['1250', '1250'],
  ['1250.5', '1250.5'],
  ['1250.50', '1250.50'],
  ['1250,50', '1250.50'],
  ['1250,5', '1250.5'],
  ['99,90', '99.90'],
  ['0,50', '0.50'],
  ['1.250,50', '1250.50'],
  ['1,250', '1250'],
  ['12,345,678', '12345678'],
  ['1,23,456', '123456'],
  ['12,34,567.50', '1234567.50'],
  ['১২৫০', '1250'],
  ['১,২৩,৪৫৬.৫০', '123456.50'],
  ['1250/-', '1250'],
  ['1,250 /-', '1250'],
  ['Tk 1250', '1250'],
  ['Tk. 1,250/-', '1250'],
  ['BDT 1250', '1250'],
  ['BDT\u00a01,234,567.50', '1234567.50'],
  ['1250 BDT', '1250'],
  ['৳1,250', '1250'],
  ['৳123,456.50', '123456.50'],
  ['১২৫০৳', '1250'],
  ['1250 টাকা', '1250'],
  ['১২,৩৪,৫৬৭.৫০৳', '1234567.50'],
  [' \u200e1250\ufeff ', '1250'],
])('%j is %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  ...[
    '',
    ' ',
    'ten',
    '-5',
    '+5',
    '1e5',
    '1.250',
    '1250.',
    '.5',
    '1250.505',
    '1250,505',
    '12,50,50',
    '1,2345',
    '1,25,0',
  ],
  ...[
    '1234,567',
    '1,250,50',
    '1.25.50',
    '1,250.5.0',
    '1250 50',
    '৳',
    '৳৳5',
    '$5',
    'Tk',
    '12%',
    '1/2',
    '1250-',
    '৳5৳',
  ],
])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeNull();
});

test('a currency is no part of a number', () => {
  expect([readNumber('1,250'), readNumber('৳5'), readNumber('5/-')]).toEqual(['1250', null, null]);
});

test('every way of writing an amount reads back as it', () => {
  for (let index = 0; index < 3000; index++) {
    const paisa = (index * 104_729 * (1 + (index % 97))) % 10_000_000_000;
    const amount = (paisa / 100).toFixed(2);
    const western = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(paisa / 100);
    const lakh = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paisa / 100);
    const comma = amount.replace('.', ',');
    for (const text of [amount, western, lakh, comma]) {
      for (const written of [text, bengaliDigits(text), `৳${text}`, `${text} টাকা`, `Tk ${text}/-`])
        expect(readAmount(written)).toBe(amount);
    }
  }
});
