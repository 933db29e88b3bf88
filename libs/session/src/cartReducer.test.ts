import type { CartLine } from '@haat/contracts';
import { type CartEvent, type CartState, cartReducer } from './cartReducer';

const line = (id: number): CartLine => ({
  id,
  product: 100 + id,
  product_name: `Garment ${id}`,
  product_image: null,
  picture: null,
  unit_price: 1250,
  total_price: 1250,
  quantity: 1,
  size: 'M',
  color: 'Red',
  custom_measurements: null,
  store: { id: 3, name: 'Nokshi Ghor' },
  available_quantity: 5,
  problem: null,
});
const [a, b, c] = [line(1), line(2), line(3)];

const states = {
  'loading, nothing known': { status: 'loading', items: [], error: '' },
  'loading again, lines known': { status: 'loading', items: [a, b], error: '' },
  empty: { status: 'ready', items: [], error: '' },
  full: { status: 'ready', items: [a, b], error: '' },
  'failed, nothing known': { status: 'failed', items: [], error: 'Failed to fetch cart' },
  'failed, lines known': { status: 'failed', items: [a, b], error: 'Failed to fetch cart' },
} satisfies Record<string, CartState>;
type State = keyof typeof states;

const events = {
  loading: { type: 'loading' },
  ready: { type: 'ready', items: [b, c] },
  'ready, empty': { type: 'ready', items: [] },
  failed: { type: 'failed', error: 'The shop is being mended' },
  removed: { type: 'removed', ids: [1] },
  restored: { type: 'restored', line: c, place: 1 },
  'restored, though it is there': { type: 'restored', line: a, place: 1 },
  reset: { type: 'reset' },
} satisfies Record<string, CartEvent>;
type Event = keyof typeof events;

/** status, ids of the lines, and what is said. */
type Expected = [CartState['status'], number[], string];
const known: Expected = ['ready', [2, 3], ''];
const none: Expected = ['ready', [], ''];
const fresh: Expected = ['loading', [], ''];
const mended = 'The shop is being mended';
const fetch = 'Failed to fetch cart';

// Every state × every event.
const table: Record<State, Record<Event, Expected>> = {
  'loading, nothing known': {
    loading: fresh,
    ready: known,
    'ready, empty': none,
    failed: ['failed', [], mended],
    removed: fresh,
    restored: ['loading', [3], ''],
    'restored, though it is there': ['loading', [1], ''],
    reset: fresh,
  },
  'loading again, lines known': {
    loading: ['loading', [1, 2], ''],
    ready: known,
    'ready, empty': none,
    failed: ['failed', [1, 2], mended],
    removed: ['loading', [2], ''],
    restored: ['loading', [1, 3, 2], ''],
    'restored, though it is there': ['loading', [1, 2], ''],
    reset: fresh,
  },
  empty: {
    loading: none,
    ready: known,
    'ready, empty': none,
    failed: ['failed', [], mended],
    removed: none,
    restored: ['ready', [3], ''],
    'restored, though it is there': ['ready', [1], ''],
    reset: fresh,
  },
  full: {
    loading: ['ready', [1, 2], ''],
    ready: known,
    'ready, empty': none,
    failed: ['failed', [1, 2], mended],
    removed: ['ready', [2], ''],
    restored: ['ready', [1, 3, 2], ''],
    'restored, though it is there': ['ready', [1, 2], ''],
    reset: fresh,
  },
  'failed, nothing known': {
    loading: fresh,
    ready: known,
    'ready, empty': none,
    failed: ['failed', [], mended],
    removed: ['failed', [], fetch],
    restored: ['failed', [3], fetch],
    'restored, though it is there': ['failed', [1], fetch],
    reset: fresh,
  },
  'failed, lines known': {
    loading: ['loading', [1, 2], ''],
    ready: known,
    'ready, empty': none,
    failed: ['failed', [1, 2], mended],
    removed: ['failed', [2], fetch],
    restored: ['failed', [1, 3, 2], fetch],
    'restored, though it is there': ['failed', [1, 2], fetch],
    reset: fresh,
  },
};

const rows = (Object.keys(table) as State[]).flatMap((state) =>
  (Object.keys(table[state]) as Event[]).map((event) => [state, event, table[state][event]] as const),
);

test.each(rows)('%s → %s', (state, event, [status, ids, error]) => {
  const before = JSON.stringify(states[state]);
  const after = cartReducer(states[state], events[event]);
  expect([after.status, after.items.map(({ id }) => id), after.error]).toEqual([status, ids, error]);
  expect(JSON.stringify(states[state])).toBe(before);
});
