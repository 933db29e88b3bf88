import fc from 'fast-check';
import { commonPlaces, rankAt, rankedBitmap } from './rankedBitmap';

const LENGTH = 200;
const someRanks = fc.dictionary(
  fc.integer({ min: 0, max: LENGTH - 1 }).map(String),
  fc.integer({ min: 1, max: 4 }),
);

/** @param ranks by place */
function bitmapOf(ranks: Record<string, number>) {
  const groups = [1, 2, 3, 4].map((rank) => ({
    rank,
    places: [
      -1,
      ...Object.keys(ranks)
        .map(Number)
        .filter((place) => ranks[place] === rank),
    ].reverse(),
  }));
  return rankedBitmap(groups, LENGTH);
}

test('common places and their ranks', () => {
  fc.assert(
    fc.property(fc.array(someRanks, { minLength: 1, maxLength: 3 }), (sets) => {
      const bitmaps = sets.map(bitmapOf);
      const common = Array.from({ length: LENGTH }, (_, place) => place).filter((place) =>
        sets.every((ranks) => place in ranks),
      );
      expect([...commonPlaces(bitmaps)]).toEqual(common);
      for (const [index, ranks] of sets.entries()) {
        for (const place of common) expect(rankAt(bitmaps[index]!, place)).toBe(ranks[place]);
      }
    }),
  );
});

test('no bitmaps have no places in common', () => {
  expect([...commonPlaces([])]).toEqual([]);
});
