import { readMeasurements } from './productState';

test.each<[unknown, ReturnType<typeof readMeasurements>]>([
  [undefined, null],
  [null, null],
  ['38 in', null],
  [['38 in'], null],
  [{}, null],
  [{ Chest: 38, Sleeve: ' ' }, null],
  [{ Chest: '38 in', Sleeve: '', Length: null }, { Chest: '38 in' }],
])('%j', (value, expected) => expect(readMeasurements(value)).toEqual(expected));
