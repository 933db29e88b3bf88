import { aCartLine } from '@haat/testing';
import fc from 'fast-check';
import { groupByStore } from './groupByStore';

const nokshi = { id: 3, name: 'Nokshi Ghor' };
const rupkotha = { id: 4, name: 'Rupkotha' };

test('keeps the order of stores and lines', () => {
  const lines = [nokshi, rupkotha, nokshi].map((store, i) => aCartLine({ id: i + 1, store }));
  expect(groupByStore(lines)).toEqual([
    { store: nokshi, lines: [lines[0], lines[2]] },
    { store: rupkotha, lines: [lines[1]] },
  ]);
});

test('contains each line once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 })), (stores) => {
      const lines = stores.map((id, i) => aCartLine({ id: i + 1, store: { id, name: `Store ${id}` } }));
      const groups = groupByStore(lines);
      expect(groups).toHaveLength(new Set(stores).size);
      expect(groups.flatMap((group) => group.lines).sort((a, b) => a.id - b.id)).toEqual(lines);
      expect(groups.every(({ store, lines: own }) => own.every((line) => line.store.id === store.id))).toBe(
        true,
      );
    }),
  );
});
