import fc from 'fast-check';
import { type Attempt, attemptFor, readAttempt, resumeAction } from './attempt';

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

test('two attempts in a row share a key exactly when their bodies are equal', () => {
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

test('generates unique keys, also without randomUUID', () => {
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
  [
    { body: '{}', key: 'k', open: { since: 5, person: 3 } },
    { body: '{}', key: 'k', open: { since: 5, person: 3 } },
  ],
  [
    { body: '{}', key: 'k', open: { since: 'now' } },
    { body: '{}', key: 'k' },
  ],
  [{ body: '{}', key: '' }, null],
  [{ body: {}, key: 'k' }, null],
  ['k', null],
  [null, null],
  [undefined, null],
])('reads the history entry %j', (state, attempt) => {
  expect(readAttempt(state)).toEqual(attempt);
});

const open = { body: '{}', key: 'k', open: { since: 1_000_000, person: 3 } };
test.each<[string, Attempt | null, number | undefined, number, ReturnType<typeof resumeAction>]>([
  ['nothing was sent', null, 3, 0, null],
  ['its answer came', { body: '{}', key: 'k' }, 3, 0, null],
  ['a reload in between', open, 3, 4, 'resend'],
  ['a reload at the end of patience', open, 3, 119_999, 'resend'],
  ['a tab that comes back later', open, 3, 120_000, 'ask'],
  ['a clock that was set back', open, 3, -1, 'ask'],
  ['somebody else at the same place', open, 4, 4, null],
  ['nobody known', open, undefined, 4, null],
])('resumes an open order: %s', (_, attempt, person, later, expected) => {
  expect(resumeAction(attempt, person, 1_000_000 + later)).toBe(expected);
});
