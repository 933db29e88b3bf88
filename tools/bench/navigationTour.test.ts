import { ROUND_LENGTH, STOPS, stopAfter } from './navigationTour';

test('a round goes once from each page to each other one', () => {
  const ways = Array.from({ length: ROUND_LENGTH }, (_, at) => `${stopAfter(at)} → ${stopAfter(at + 1)}`);
  const stops = Object.keys(STOPS);
  const pairs = stops.flatMap((from) => stops.filter((to) => to !== from).map((to) => `${from} → ${to}`));
  expect(ways.sort()).toEqual(pairs.sort());
});

test('memory is compared on the same page', () => {
  expect(stopAfter(116)).toBe(stopAfter(316));
});
