import { setLanguage } from './language';
import { placedAt } from './placedAt';

const order = { created_at: '2026-11-21T08:05:00.000Z', placedOn: '21 Nov 2026', time: '2:05 PM' };
const old = { ...order, created_at: undefined as unknown as string };

afterEach(() => setLanguage('en'));

test.each([
  ['en', order, { date: '21 Nov 2026', time: '2:05 PM' }],
  ['bn', order, { date: '২১ নভেম্বর ২০২৬', time: 'দুপুর ২:০৫' }],
  ['bn', old, { date: '21 Nov 2026', time: '2:05 PM' }],
] as const)('in %s', (language, of, expected) => {
  setLanguage(language);
  expect(placedAt(of)).toEqual(expected);
});
