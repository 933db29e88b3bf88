import { inFieldOrder } from './inFieldOrder';

test.each([
  [null, ['Chest'], null],
  [{}, ['Chest'], []],
  [
    { Hip: '40 in', Chest: '38 in', 'Sleeve length': '22 in' },
    ['Sleeve length', 'Chest', 'Hip'],
    [
      ['Sleeve length', '22 in'],
      ['Chest', '38 in'],
      ['Hip', '40 in'],
    ],
  ],
  [
    { Hip: '40 in', Chest: '38 in' },
    ['Waist', 'Chest'],
    [
      ['Chest', '38 in'],
      ['Hip', '40 in'],
    ],
  ],
])('%j by %j', (measurements, fields, expected) => {
  const ordered = inFieldOrder(measurements as never, fields as string[]);
  expect(ordered && Object.entries(ordered)).toEqual(expected);
});
