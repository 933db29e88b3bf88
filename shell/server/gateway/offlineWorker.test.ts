import { setTimeout as pause } from 'node:timers/promises';
import { FOR_LATER } from '@haat/page';
import { workerScript } from './offline';

const SCRIPT = workerScript();
const SITE = 'https://haat.example';

interface PageRequest {
  mode?: string;
  method?: string;
  headers?: Record<string, string>;
}

interface Subscription {
  options: { applicationServerKey: ArrayBuffer };
  toJSON(): { endpoint: string; keys: Record<string, string> };
  unsubscribe(): Promise<void>;
}

/** A device with the worker: what it has stored, and a network that tests change. */
function aDevice() {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (address: string) => entries.get(address)?.clone(),
      put: async (address: string, response: Response) => void entries.set(address, response),
      delete: async (key: string | { url: string }) =>
        entries.delete(typeof key === 'string' ? key : key.url),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const device = {
    stores,
    /** The site; null: there is no network. */
    network: null as ((address: string) => Response | Promise<Response>) | null,
    asked: [] as string[],
    /** Options of the last request. */
    options: undefined as RequestInit | undefined,
    listeners: {} as Record<string, (event: object) => void>,
    /** Tabs of this and other sites. */
    tabs: [] as { url: string; focus: () => void; postMessage: (message: object) => void }[],
    opened: [] as string[],
    subscription: null as Subscription | null,
    /** Whether the visitor has taken the permission back. */
    denied: false,
    subscribe: (name: string, key: string) => (device.subscription = aSubscription(name, key)),
    shown: [] as { title: string; options: Record<string, unknown> }[],
    async run(type: string, event: object = {}) {
      const work: Promise<unknown>[] = [];
      device.listeners[type]!({ waitUntil: (one: Promise<unknown>) => work.push(one), ...event });
      await Promise.all(work);
    },
    /** @returns null where the browser asks the network itself */
    async get(address: string, { mode = 'cors', method = 'GET', headers = {} }: PageRequest = {}) {
      const work: Promise<unknown>[] = [];
      let answer: Promise<Response> | null = null;
      device.listeners.fetch!({
        request: { url: new URL(address, SITE).href, mode, method, headers: new Headers(headers) },
        resultingClientId: 'tab',
        preloadResponse: Promise.resolve(undefined),
        waitUntil: (one: Promise<unknown>) => work.push(one),
        respondWith: (one: Promise<Response>) => (answer = one),
      });
      const response = await (answer as Promise<Response> | null);
      return { response, done: () => Promise.all(work) };
    },
  };
  const fetch = async (request: string | { url: string }, options?: RequestInit) => {
    const { href: url } = new URL(typeof request === 'string' ? request : request.url, SITE);
    device.options = options;
    device.asked.push(url.slice(SITE.length));
    if (!device.network) throw new TypeError('Failed to fetch');
    return device.network(url.slice(SITE.length));
  };
  /** The browser's push manager; its subscription is null at first. */
  const pushManager = {
    getSubscription: async () => device.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (device.denied) throw new DOMException('denied', 'NotAllowedError');
      device.subscription = aSubscription('new', applicationServerKey);
      return device.subscription;
    },
  };
  const aSubscription = (name: string, key: string): Subscription => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({
      endpoint: `https://push.service.example/${name}`,
      keys: { p256dh: `${name} key`, auth: `${name} secret` },
    }),
    unsubscribe: async () => {
      device.subscription = null;
    },
  });
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      (device.listeners[type] = listener),
    skipWaiting: async () => {},
    registration: {
      pushManager,
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void device.shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => device.tabs,
      openWindow: async (address: string) => void device.opened.push(address),
    },
  };
  new Function('self', 'caches', 'fetch', 'location', 'navigator', SCRIPT)(
    self,
    caches,
    fetch,
    { origin: SITE },
    { language: 'en-GB' },
  );
  return device;
}

const html = (title: string, headers: Record<string, string> = {}) =>
  new Response(`<html><head><title>${title}</title></head></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': 'en', ...headers },
  });

let device: ReturnType<typeof aDevice>;
beforeEach(() => {
  device = aDevice();
});

/** Opens a page as a browser does. @returns its status and text */
async function open(address: string) {
  const { response, done } = await device.get(address, { mode: 'navigate' });
  const text = await response!.text();
  await done();
  return { status: response!.status, text };
}

async function ask(address: string, asked: PageRequest = {}) {
  const { response, done } = await device.get(address, asked);
  await done();
  return response;
}

test('a page comes from the network, and without one as it was, with its time', async () => {
  device.network = () => html('Home, old');
  await open('/home#top');
  device.network = () => html('Home, new');
  expect((await open('/home')).text).toContain('Home, new');
  device.network = null;
  expect(await open('/home')).toMatchObject({ status: 200, text: expect.stringContaining('Home, new') });
  const [page] = device.stores.get('haat-pages-1')!.values();
  expect(Date.now() - Number(page!.headers.get('x-haat-stored-at'))).toBeLessThan(10_000);
});

test('a network that does not answer in time gives the stored page, and the next visit the newer one', async () => {
  jest.useFakeTimers();
  try {
    device.network = () => html('Old');
    await open('/home');
    let finish = (_: Response) => {};
    device.network = () => new Promise((resolve) => (finish = resolve));
    const opened = device.get('/home', { mode: 'navigate' });
    await jest.advanceTimersByTimeAsync(3000);
    const { response, done } = await opened;
    expect(await response!.text()).toContain('Old');
    const messages: { storedAt: number }[] = [];
    const source = (id: string) => ({
      id,
      postMessage: (message: { storedAt: number }) => messages.push(message),
    });
    for (const id of ['tab', 'another'])
      await device.run('message', { data: { asksForAge: true }, source: source(id) });
    expect(messages).toEqual([{ storedAt: Date.now() - 3000 }, { storedAt: 0 }]);
    finish(html('New'));
    await done();
  } finally {
    jest.useRealTimers();
  }
  device.network = null;
  expect((await open('/home')).text).toContain('New');
});

test.each([
  ['a page that may not be stored', () => html('Secret', { 'cache-control': 'no-store' })],
  [
    'a page that is not there',
    () => new Response('', { status: 404, headers: { 'content-type': 'text/html' } }),
  ],
  ['what is no page', () => new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } })],
])('%s is not stored', async (_, answer) => {
  device.network = answer;
  await open('/home');
  device.network = null;
  expect((await open('/home')).status).toBe(503);
});

test('a page that was never opened says so, and links those that were, the latest first', async () => {
  device.network = (address) => html(address === '/home' ? 'Home' : 'Saree &amp; shawl');
  for (const address of ['/home', '/search?q=a&b="']) await open(address);
  device.network = null;
  const { status, text } = await open('/offers');
  expect(status).toBe(503);
  expect(text).toContain('<h1>You are offline</h1>');
  expect([...text.matchAll(/<a href="([^"]*)" lang="en">([^<]*)</g)].map(([, ...link]) => link)).toEqual([
    ['/search?q=a&#38;b=%22', 'Saree &amp; shawl'],
    ['/home', 'Home'],
  ]);
});

test.each<[string, string, string[]]>([
  ['the dark theme', ' data-theme="dark"', ['dark']],
  ['the light theme', ' data-theme="light"', ['light']],
  ['the device’s theme', '', ['light', 'dark']],
])('the page in place of another has %s of the latest page', async (_, chosen, schemes) => {
  const page = (attribute: string) => async () =>
    new Response(`<!doctype html><html lang="en"${attribute}><title>A page</title>`, {
      headers: { 'content-type': 'text/html' },
    });
  device.network = page(' data-theme="light"');
  await open('/home');
  device.network = page(chosen);
  await open('/trending');
  device.network = null;
  const { text } = await open('/offers');
  expect([...text.matchAll(/color-scheme:(\w+);/g)].map(([, scheme]) => scheme)).toEqual(schemes);
});

test('files of releases and pictures are fetched once; what may change is fetched again', async () => {
  device.network = () =>
    new Response('file', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
  for (const address of ['/r/catalog/1.0.0/a.js', '/media/key/320.avif'])
    for (let times = 0; times < 2; times++) expect(await (await ask(address))!.text()).toBe('file');
  expect(device.asked).toEqual(['/r/catalog/1.0.0/a.js', '/media/key/320.avif']);
  device.network = () => new Response('', { status: 404, headers: { 'cache-control': 'no-store' } });
  for (let times = 0; times < 2; times++) await ask('/r/catalog/1.0.0/gone.js');
  expect(device.asked).toHaveLength(4);
});

test('answers of public calls are used without a network only', async () => {
  device.network = () => Response.json({ price: 1 });
  await ask('/api/v1/products/1/');
  device.network = () => Response.json({ price: 2 });
  expect(await (await ask('/api/v1/products/1/'))!.json()).toEqual({ price: 2 });
  device.network = () => Response.json({ error: 'down' }, { status: 503 });
  expect((await ask('/api/v1/products/1/'))!.status).toBe(503);
  device.network = null;
  expect(await (await ask('/api/v1/products/1/'))!.json()).toEqual({ price: 2 });
  await expect(ask('/api/v1/products/2/')).rejects.toThrow('Failed to fetch');
});

describe('calls with a token', () => {
  const asMember = (address: string, token = 'one') =>
    ask(address, { headers: { authorization: `Bearer ${token}` } });

  test('an answer that the API gives everybody is used without a network, whoever asks', async () => {
    device.network = () => Response.json({ price: 1 }, { headers: { 'cache-control': 'public, no-cache' } });
    await asMember('/api/v1/products/1/');
    device.network = null;
    for (const token of ['one', 'another'])
      expect(await (await asMember('/api/v1/products/1/', token))!.json()).toEqual({ price: 1 });
    expect(await (await ask('/api/v1/products/1/'))!.json()).toEqual({ price: 1 });
  });

  test.each([
    ['no-store', { 'cache-control': 'no-store' }],
    ['private', { 'cache-control': 'private, no-cache' }],
    ['no-cache, of an older API', { 'cache-control': 'no-cache' }],
    ['without the header', {}],
  ])('another answer is never stored: %s', async (_, headers) => {
    device.network = () => Response.json({ mine: true }, { headers });
    await asMember('/api/v1/orders/orders/');
    expect([...(device.stores.get('haat-answers-1')?.keys() ?? [])]).toEqual([]);
    device.network = null;
    await expect(asMember('/api/v1/orders/orders/')).rejects.toThrow('Failed to fetch');
  });
});

test.each<[what: string, address: string, asked: PageRequest]>([
  ['an order', '/api/v1/orders/', { method: 'POST' }],
  ['a page of a form', '/login', { mode: 'navigate', method: 'POST' }],
  ['another site', 'https://elsewhere.example/r/a/1/b.js', {}],
  ['anything else', '/composition.json', {}],
])('%s is left to the browser', async (_, address, asked) => {
  const { response } = await device.get(address, asked);
  expect(response).toBeNull();
  expect(device.asked).toEqual([]);
});

test('the oldest page leaves when there are more than forty; one that is opened again is new', async () => {
  device.network = (address) => html(address);
  for (let id = 1; id <= 40; id++) await open(`/product/${id}`);
  await open('/product/1');
  await open('/product/41');
  device.network = null;
  expect((await open('/product/1')).status).toBe(200);
  expect((await open('/product/2')).status).toBe(503);
});

test('a full disk stores nothing, and the page is shown', async () => {
  device.stores.set('haat-pages-1', {
    get: () => undefined,
    set: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    delete: () => false,
    keys: () => [],
  } as never);
  device.network = () => html('Home');
  expect((await open('/home')).text).toContain('Home');
  await pause(0);
});

test('a new worker removes what another version has stored', async () => {
  device.stores.set('haat-pages-0', new Map());
  device.stores.set('haat-pages-1', new Map());
  await device.run('activate');
  expect([...device.stores.keys()]).toEqual(['haat-pages-1']);
});

describe('a page that was reached by a link', () => {
  const visited = (address: string) =>
    device.run('message', { data: { visited: new URL(address, SITE).href }, source: {} });
  const immutable = { headers: { 'cache-control': 'public, max-age=31536000, immutable' } };
  /** A site whose pages name a script each. */
  const site = (address: string) =>
    address.startsWith('/r/')
      ? new Response('file', immutable)
      : html(`${address}<script src="/r/catalog/1.0.0/a.1f.js"></script><link href="/r/shell/2.0.0/b.css">`);

  test('opens without a network, with its files; the request says that no visitor looks at it', async () => {
    device.network = site;
    await visited('/product/7?color=Red#reviews');
    expect(device.asked).toEqual([
      '/product/7?color=Red',
      '/r/catalog/1.0.0/a.1f.js',
      '/r/shell/2.0.0/b.css',
    ]);
    device.network = (address) => {
      expect(new Headers(device.options?.headers).get(FOR_LATER)).toBe('1');
      return html(address);
    };
    await visited('/product/8');
    device.network = null;
    expect(await open('/product/7?color=Red')).toMatchObject({
      status: 200,
      text: expect.stringContaining('/product/7'),
    });
    expect(await (await ask('/r/catalog/1.0.0/a.1f.js'))!.text()).toBe('file');
  });

  test.each<[what: string, answer: (address: string) => Response]>([
    [
      'with a file that is missing',
      (address) => (address.endsWith('.css') ? new Response('', { status: 404 }) : site(address)),
    ],
    [
      'with a file that may change',
      (address) => (address.endsWith('.js') ? new Response('file') : site(address)),
    ],
    ['that may not be stored', () => html('Secret', { 'cache-control': 'no-store' })],
    ['that is no page', () => Response.json({})],
    [
      'that leads elsewhere',
      () => Object.defineProperty(html('Log in'), 'redirected', { value: true }) as Response,
    ],
  ])('%s is not stored', async (_, answer) => {
    device.network = answer;
    await visited('/product/7');
    device.network = null;
    expect((await open('/product/7')).status).toBe(503);
  });

  test('is fetched again after an hour only, and not from another site', async () => {
    device.network = site;
    await visited('/product/7');
    const before = device.asked.length;
    await visited('/product/7#reviews');
    await visited('https://elsewhere.example/product/7');
    expect(device.asked).toHaveLength(before);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    await visited('/product/7');
    jest.restoreAllMocks();
    expect(device.asked.slice(before)).toEqual(['/product/7']);
  });

  test('without a network changes nothing', async () => {
    await visited('/product/7');
    expect((await open('/product/7')).status).toBe(503);
  });
});

describe('a notification', () => {
  const notice = {
    title: 'Order R1-1 is on its way',
    body: 'Soon',
    path: '/order/R1-1',
    tag: 'order R1-1',
    lang: 'en',
  };
  const press = async (path: string) => {
    const close = jest.fn();
    await device.run('notificationclick', { notification: { data: { path }, close } });
    expect(close).toHaveBeenCalled();
  };

  test('is shown as the shop has written it', async () => {
    await device.run('push', { data: { json: () => notice } });
    const { title, body, tag, lang, path } = notice;
    const files = { icon: '/icon-192.png', badge: '/badge-96.png' };
    expect(device.shown).toEqual([
      { title, options: { body, tag, lang, renotify: true, data: { path }, ...files } },
    ]);
  });

  const aTab = (path: string, focus = jest.fn()) => ({ url: SITE + path, focus, postMessage: jest.fn() });

  test('opens its page in a tab of its own', async () => {
    const other = aTab('/cart');
    device.tabs = [other];
    await press('/order/R1-1');
    expect(device.opened).toEqual([`${SITE}/order/R1-1`]);
    expect(other.postMessage).not.toHaveBeenCalled();
  });

  test('focuses the tab that has its page, and sends it the part of the page', async () => {
    const tab = aTab('/order/R1-1#items');
    device.tabs = [aTab('/cart'), tab];
    await press('/order/R1-1');
    await press('/order/R1-1#messages');
    expect(tab.postMessage.mock.calls).toEqual([
      [{ shows: '/order/R1-1' }],
      [{ shows: '/order/R1-1#messages' }],
    ]);
    expect([tab.focus.mock.calls.length, device.opened]).toEqual([2, []]);
  });

  test('sends the tab the part also where the browser does not focus it', async () => {
    const refused = jest.fn(async () => {
      throw new DOMException('no', 'InvalidAccessError');
    });
    const tab = aTab('/order/R1-1', refused);
    device.tabs = [tab];
    await press('/order/R1-1#messages');
    expect(tab.postMessage).toHaveBeenCalledWith({ shows: '/order/R1-1#messages' });
  });

  test.each(['https://elsewhere.example/a', '//elsewhere.example/a', 'javascript:alert(1)'])(
    'does not open %s',
    async (path) => {
      await press(path);
      expect(device.opened).toEqual([]);
    },
  );
});

describe('a subscription that the browser has ended', () => {
  const KEY = 'BHWofOIas-3MYJTbPlw5nHuahf2xYHsQuh9G_f8xGzhPjWeTeAv_LNWbuL2EH43IborfN4-qAw-uiEuNV6JOqPI';
  const newKey = () => Buffer.from(device.subscription!.options.applicationServerKey).toString('base64url');
  const sent = () => device.options && JSON.parse(String(device.options.body));
  const renewal = {
    endpoint: 'https://push.service.example/new',
    keys: { p256dh: 'new key', auth: 'new secret' },
    before: { endpoint: 'https://push.service.example/old', auth: 'old secret' },
  };
  /** Sets the shop's response to a renewal. */
  const answers = (status: number) => {
    device.network = () => new Response(null, { status });
  };
  const ends = async (told: object = {}) => {
    device.subscription = null;
    await device.run('pushsubscriptionchange', told);
  };

  test('is renewed with the same key, and the shop gets both', async () => {
    answers(204);
    const oldSubscription = device.subscribe('old', KEY);
    await ends({ oldSubscription });
    expect(device.asked).toEqual(['/api/v1/push/renewal/']);
    expect(device.options).toMatchObject({ method: 'POST' });
    expect(sent()).toEqual(renewal);
    expect(newKey()).toBe(KEY);
  });

  test('is known also where the browser does not say which one it was', async () => {
    answers(204);
    device.subscribe('old', KEY);
    await device.run('message', { data: { subscribed: true }, source: {} });
    // A new version of the worker keeps it.
    await device.run('activate');
    await ends();
    expect(sent()).toEqual(renewal);
    expect(newKey()).toBe(KEY);
    // The new one is what the next renewal starts from.
    await ends();
    expect(sent().before).toEqual({ endpoint: renewal.endpoint, auth: 'new secret' });
  });

  test('is not made again where the browser has made it', async () => {
    answers(204);
    const oldSubscription = device.subscribe('old', KEY);
    const newSubscription = device.subscribe('new', KEY);
    device.denied = true;
    await ends({ oldSubscription, newSubscription });
    expect(sent()).toEqual(renewal);
  });

  test.each([404, 409])('is given up when the shop answers %d', async (status) => {
    answers(status);
    await ends({ oldSubscription: device.subscribe('old', KEY) });
    expect(sent()).toEqual(renewal);
    expect(device.subscription).toBeNull();
  });

  test('stays ended without a permission, or when none was known', async () => {
    answers(204);
    device.denied = true;
    await ends({ oldSubscription: device.subscribe('old', KEY) });
    device.denied = false;
    await ends();
    expect(device.asked).toEqual([]);
    expect(device.subscription).toBeNull();
  });
});

test.each(['/home', '/welcome'])('without a network / leads to the stored %s', async (path) => {
  device.network = () => html('Haat');
  await open(path);
  device.network = null;
  const { response } = await device.get('/', { mode: 'navigate' });
  expect([response!.status, response!.headers.get('location')]).toEqual([302, SITE + path]);
});

test('pages that show answers to the visitor alone are not listed as pages that open', async () => {
  device.network = (address) =>
    address === '/orders'
      ? new Response('<title>Orders</title><script data-calls="/orders/orders/"></script>', {
          headers: { 'content-type': 'text/html' },
        })
      : html('Offers');
  for (const path of ['/offers', '/orders']) await open(path);
  device.network = null;
  const { text } = await open('/product/7');
  expect(text).toContain('href="/offers"');
  expect(text).not.toContain('href="/orders"');
});
