/** @jest-environment jsdom */
import type { setTransport } from '@haat/api-client';
import fc from 'fast-check';
import type { CartProduct } from './cartLine';

// Tabs over one browser: each has its own copy of every module, all share the storage, the lock and the server.

/** Outcome of a call that adds a line. */
type Fate =
  | 'answered'
  /** it never arrives */
  | 'lost on the way'
  /** it is done, and the answer is lost */
  | 'answer lost'
  | 'server broken'
  /** the tab is closed before it arrives, or right after it was done */
  | 'closed before'
  | 'closed after';

const OUTCOMES: Fate[] = [
  'answered',
  'lost on the way',
  'answer lost',
  'server broken',
  'closed before',
  'closed after',
];
const STOCK = 5;
// The lib's code has no Node.
declare const process: { env: Record<string, string | undefined> };
/** Each opens several tabs. */
const RUNS = process.env.TEST_MATRIX === 'full' ? 12 : 2;

/** A server that adds what comes with one key once, refuses other pieces with it, and has no more than there is. */
class Server {
  readonly held = new Map<number, number>();
  readonly #used = new Map<string, string>();
  readonly fates: Fate[];
  calls = 0;

  constructor(fates: readonly Fate[]) {
    this.fates = [...fates];
  }

  add(product: number, quantity: number, key: string): { status: number; data: object } {
    const held = this.held.get(product) ?? 0;
    const body = `${quantity} of ${product}`;
    const used = this.#used.get(key);
    if (used !== undefined && used !== body)
      return { status: 422, data: { error: 'Used', code: 'idempotency_key_reused' } };
    if (used === undefined) {
      if (held + quantity > STOCK) {
        const details = { available: STOCK - held };
        return { status: 409, data: { error: 'Too many', code: 'not_enough_stock', details } };
      }
      this.#used.set(key, body);
      this.held.set(product, held + quantity);
    }
    return { status: 201, data: { items: [] } };
  }

  /** The way from a tab to the server. */
  transport(close: () => void): Parameters<typeof setTransport>[0] {
    return async (config) => {
      const fail = (response?: object) =>
        Object.assign(new Error(), { isAxiosError: true, code: 'ERR_NETWORK', config, response });
      const closed = () => {
        close();
        return new Promise<never>(() => {});
      };
      if (config.url !== '/orders/cart/add/') throw fail();
      // Other tabs have their turn meanwhile.
      await Promise.resolve();
      this.calls++;
      const fate = this.fates.shift() ?? 'answered';
      if (fate === 'closed before') return closed();
      if (fate === 'lost on the way') throw fail();
      if (fate === 'server broken') throw fail({ status: 500, data: {}, headers: {}, config });
      const { product_id, quantity } = JSON.parse(config.data);
      const answer = this.add(product_id, quantity, String(config.headers.get('Idempotency-Key')));
      if (fate === 'closed after') return closed();
      if (fate === 'answer lost') throw fail();
      const response = { ...answer, statusText: '', headers: {}, config };
      if (answer.status >= 400) throw fail(response);
      return response;
    };
  }
}

/** The browser's Web Locks: one at a time, and a closed tab holds none. */
class Locks {
  #last: Promise<unknown> = Promise.resolve();

  /** The locks as seen by one tab. */
  of(closed: Promise<void>) {
    return {
      request: (_name: string, work: () => Promise<unknown>) => {
        const done = this.#last.then(work);
        this.#last = Promise.race([done.catch(() => {}), closed]);
        return done;
      },
    };
  }
}

async function openTab(server: Server, locks: Locks | null) {
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const mine = locks?.of(closed);
  let tab!: {
    cart: typeof import('./cart');
    store: typeof import('./store');
    notices: typeof import('./notices');
  };
  await jest.isolateModulesAsync(async () => {
    const client = await import('@haat/api-client');
    client.setTransport(server.transport(close));
    // Later it would be another tab's.
    await client.preloadTransport();
    tab = {
      cart: await import('./cart'),
      store: await import('./store'),
      notices: await import('./notices'),
    };
  });
  const { cart, store, notices } = tab;
  /** Work done here requests this tab's locks. */
  function here<T>(act: () => T): T {
    Object.defineProperty(navigator, 'locks', { value: mine, configurable: true });
    return act();
  }
  return {
    addAsGuest: (id: number, quantity: number) =>
      here(() =>
        cart.addToCart(product(id), { quantity, size: null, color: null, custom_measurements: null }),
      ),
    /** Logs in; resolves when the merge has ended, or the tab is closed. */
    logIn: () => {
      store.sessionStore.set(store.sessionAtom, { state: 'authenticated', profile: null });
      return here(() => Promise.race([cart.mergeLocalCart(), closed]));
    },
    notices: () => store.sessionStore.get(notices.noticesAtom).map(({ text }) => text),
  };
}

const product = (id: number): CartProduct => ({
  id,
  name: `Garment ${id}`,
  image: null,
  picture: null,
  price: 19.99,
  storeId: 1,
  seller_business_name: 'Ghor',
  stock_quantity: 9,
});
const stored = () => localStorage.getItem('haat.cart');

beforeEach(() => localStorage.clear());
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'));

const wanted = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
);
const before = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: STOCK }));

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('%s', (_, locked) => {
  test('merging neither loses nor doubles a piece, whichever calls fail and tabs close', async () => {
    await fc.assert(
      fc.asyncProperty(
        wanted,
        before,
        fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (lines, held, fates, tabs) => {
          localStorage.clear();
          const server = new Server(fates);
          const locks = locked ? new Locks() : null;
          for (const [id, quantity] of Object.entries(held)) server.held.set(Number(id), quantity);
          const guest = await openTab(server, locks);
          for (const { id, quantity } of lines) await guest.addAsGuest(id, quantity);

          // Some tabs log in at once; then others come, until nothing waits.
          const open = [guest];
          while (open.length < tabs) open.push(await openTab(server, locks));
          await Promise.all(open.map((tab) => tab.logIn()));
          for (let later = 0; stored() && later < 12; later++) await (await openTab(server, locks)).logIn();

          expect(stored()).toBeNull();
          for (const { id, quantity } of lines) {
            expect(server.held.get(id)).toBe(Math.min(STOCK, (held[id] ?? 0) + quantity));
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('two tabs that log in at once send each line once', async () => {
    const server = new Server([]);
    const locks = locked ? new Locks() : null;
    const [a, b] = [await openTab(server, locks), await openTab(server, locks)];
    for (const id of [1, 2, 3]) await a.addAsGuest(id, 2);
    await Promise.all([a.logIn(), b.logIn()]);
    expect([...server.held]).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    if (locked) expect(server.calls).toBe(3);
    expect(stored()).toBeNull();
    expect([...a.notices(), ...b.notices()]).toEqual([]);
  });
});

test('a tab that closes during the merge leaves the rest to the next', async () => {
  const server = new Server(['answered', 'closed after']);
  const locks = new Locks();
  const first = await openTab(server, locks);
  for (const id of [1, 2, 3]) await first.addAsGuest(id, id);
  await first.logIn();
  expect([...server.held.keys()]).toEqual([1, 2]);
  expect(JSON.parse(stored()!)).toHaveLength(2);
  await (await openTab(server, locks)).logIn();
  expect([...server.held]).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(stored()).toBeNull();
});

test('a line that a guest adds in another tab during the merge is not lost', async () => {
  const server = new Server([]);
  const locks = new Locks();
  const [a, b] = [await openTab(server, locks), await openTab(server, locks)];
  await a.addAsGuest(1, 1);
  await Promise.all([a.logIn(), b.addAsGuest(1, 2)]);
  expect(server.held.get(1)).toBe(1);
  expect(JSON.parse(stored()!)).toMatchObject([{ product: 1, quantity: 2 }]);
  await a.logIn();
  expect(server.held.get(1)).toBe(3);
  expect(stored()).toBeNull();
});

test('lines without an answer stay in the local cart, with a notice', async () => {
  const server = new Server(['answered', 'server broken']);
  const tab = await openTab(server, new Locks());
  for (const id of [1, 2, 3]) await tab.addAsGuest(id, 1);
  await tab.logIn();
  expect(tab.notices()).toEqual([
    'Garment 2 could not be added yet. It is kept here, and we will try again.',
    'Garment 3 could not be added yet. It is kept here, and we will try again.',
  ]);
  await tab.logIn();
  expect([...server.held.keys()]).toEqual([1, 2, 3]);
  expect(stored()).toBeNull();
});
