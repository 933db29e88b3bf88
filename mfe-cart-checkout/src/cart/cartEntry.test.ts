import { readCartEntry } from './cartEntry';

const fresh = { leftOut: [], payment: 'cod', attempt: null };

test.each<[unknown, object]>([
  [null, fresh],
  [undefined, fresh],
  ['text', fresh],
  [{ from: 'header' }, fresh],
  [
    { leftOut: ['k', 3], payment: 'gold', attempt: { key: 1 } },
    { ...fresh, leftOut: ['k'] },
  ],
  [
    { payment: 'card', attempt: { body: '{}', key: 'k' } },
    { leftOut: [], payment: 'card', attempt: { body: '{}', key: 'k' } },
  ],
])('%j', (state, entry) => {
  expect(readCartEntry(state)).toEqual(entry);
});
