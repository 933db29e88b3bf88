import { DISTRICTS, DIVISIONS } from './districts';

test('64 districts, each in one of 8 divisions', () => {
  const inDivisions = Object.values(DIVISIONS).flatMap(([, districts]) => districts);
  expect(Object.keys(DIVISIONS)).toHaveLength(8);
  expect(inDivisions).toHaveLength(64);
  expect([...inDivisions].sort()).toEqual(Object.keys(DISTRICTS).sort());
});
