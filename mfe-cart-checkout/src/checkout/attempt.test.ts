import fc from 'fast-check';
import { type Attempt, attemptFor, readAttempt } from './attempt';

const counter = () => {
  let made = 0;
  return () => `key-${++made}`;
};

test.each<[string, unknown[], string[]]>([
  ['sent once', [{ a: 1 }], ['key-1']],
  ['sent again', [{ a: 1 }, { a: 1 }, { a: 1 }], ['key-1', 'key-1', 'key-1']],
  ['changed', [{ a: 1 }, { a: 2 }], ['key-1', 'key-2']],
  ['changed and sent again', [{ a: 1 }, { a: 2 }, { a: 2 }], ['key-1', 'key-2', 'key-2']],
  ['another price shown', [{ unit_price: 1250 }, { unit_price: 1300 }], ['key-1', 'key-2']],
])('%s', (_, bodies, keys) => {
  const newKey = counter();
  let last: Attempt | null = null;
  const used = bodies.map((body) => {
    last = attemptFor(last, body, newKey);
    return last.key;
  });
  expect(used).toEqual(keys);
});

test('two sendings in a row share a key exactly when their bodies are the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (first, second) => {
      const newKey = counter();
      const one = attemptFor(null, first, newKey);
      const two = attemptFor(one, second, newKey);
      expect(two.key === one.key).toBe(JSON.stringify(first) === JSON.stringify(second));
      expect(two.body).toBe(JSON.stringify(second));
    }),
  );
});

test('keys of their own never repeat, also where randomUUID is missing', () => {
  const { randomUUID } = crypto;
  const keys = new Set([attemptFor(null, 1).key, attemptFor(null, 1).key]);
  Object.assign(crypto, { randomUUID: undefined });
  keys.add(attemptFor(null, 1).key).add(attemptFor(null, 1).key);
  Object.assign(crypto, { randomUUID });
  expect(keys.size).toBe(4);
  for (const key of keys) expect(key.length).toBeGreaterThanOrEqual(32);
});

test.each<[unknown, Attempt | null]>([
  [
    { body: '{}', key: 'k' },
    { body: '{}', key: 'k' },
  ],
  [{ body: '{}', key: '' }, null],
  [{ body: {}, key: 'k' }, null],
  ['k', null],
  [null, null],
  [undefined, null],
])('an entry that keeps %j', (kept, attempt) => {
  expect(readAttempt(kept)).toEqual(attempt);
});
