import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product, ProductCard } from '@haat/contracts';
import { type APIRequestContext, type Browser, chromium, request as requests } from '@playwright/test';
import { OwnSite } from './ownSite';
import { attend, expect, type Page, test } from './page';
import { CUSTOMER, SELLER, tokenOf } from './users';
import { Visitor } from './visitor';

/** The headless shell that journeys use denies notifications. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

const KEYS = {
  PUSH_VAPID_PUBLIC_KEY:
    'BHWofOIas-3MYJTbPlw5nHuahf2xYHsQuh9G_f8xGzhPjWeTeAv_LNWbuL2EH43IborfN4-qAw-uiEuNV6JOqPI',
  PUSH_VAPID_PRIVATE_KEY: 'v01nBEaeI_qryQCiAi1Pc3-uxdiVKs39uMe6l1Jm9zM',
  PUSH_SUBJECT: 'mailto:care@haat.example',
};

/** A push service on this machine: Chromium’s own can’t be reached from tests. */
const received: Buffer[] = [];
let service: Server;
let site: OwnSite | undefined;
let browser: Browser | undefined;

/** A site of its own that sends notifications. @returns its address, and that of the push service */
async function siteWithNotifications(): Promise<{ address: string; origin: string }> {
  service = createServer(async (request, response) => {
    received.push(Buffer.concat(await request.toArray()));
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  site = new OwnSite();
  const address = await site.start({ OFFLINE_PAGES: '1', ...KEYS, PUSH_PRIVATE_SERVICES: origin });
  return { address, origin };
}

test.afterEach(async () => {
  await browser?.close();
  service?.close();
  await site?.stop();
});

/** A subscription at the push service above, as the page's browser would make it. */
async function subscribesThere(page: Page, endpoint: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const subscription = (applicationServerKey: ArrayBuffer) => ({
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('test-subscription');
          return true;
        },
      });
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
          .buffer;
      const now = () => {
        const key = localStorage.getItem('test-subscription');
        return key && subscription(bytes(key));
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => now(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem('test-subscription', applicationServerKey);
          return now();
        },
      });
    },
    { endpoint, keys },
  );
  const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return (body: Buffer): string => {
    const sender = body.subarray(21, 86);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
    const secret = hkdf(own.computeSecret(sender), auth, info, 32);
    const salt = body.subarray(0, 16);
    const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  };
}

const headersOf = async (api: APIRequestContext, person: { email: string; password: string }) => ({
  authorization: `Bearer ${await tokenOf(api, person)}`,
});

/** The buyer orders from the demo seller, who sends it. @returns the order's id */
async function orderIsSent(api: APIRequestContext): Promise<string> {
  const [buyer, seller] = [await headersOf(api, CUSTOMER), await headersOf(api, SELLER)];
  const { seller_profile } = await (await api.get('/api/v1/auth/status/', { headers: seller })).json();
  const found = await api.get(`/api/v1/products/?store=${seller_profile.id}&in_stock=true&limit=60`);
  let product: Product | undefined;
  for (const { id } of ((await found.json()) as { results: ProductCard[] }).results) {
    product = (await (await api.get(`/api/v1/products/${id}/`)).json()) as Product;
    if (!product.offers_custom_sizes) break;
  }
  const product_id = product!.id;
  const variant = product!.variants.find(({ in_stock }) => in_stock)!;
  const ordered = await api.post('/api/v1/orders/orders/quick-create/', {
    headers: { ...buyer, 'idempotency-key': `push-${Math.random()}` },
    data: {
      product_id,
      quantity: 1,
      ...(variant.color ? { color: variant.color } : {}),
      ...(variant.size ? { size: variant.size } : {}),
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
    },
  });
  expect(ordered.status(), await ordered.text()).toBe(201);
  const { id } = await ordered.json();
  const moved = await api.post(`/api/v1/orders/seller/orders/${id}/update-status/`, {
    headers: seller,
    data: { status: 'shipped' },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  return id;
}

test('a step of an order reaches the device, its press opens the order or leads to the part of an open one, and it ends with the logout', {
  tag: '@full',
}, async ({ launchOptions }) => {
  test.skip(!CHROMIUM, 'Chromium is not installed');
  test.setTimeout(420_000);
  const { address, origin } = await siteWithNotifications();
  browser = await chromium.launch({ ...launchOptions, executablePath: CHROMIUM! });
  const context = await browser.newContext({ locale: 'en-GB' });
  await attend(context);
  const page = await context.newPage();
  const visitor = new Visitor(page, false);
  const decrypt = await subscribesThere(page, `${origin}/push/1`);
  await context.grantPermissions(['notifications'], { origin: address });
  const devTools = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  devTools.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  );
  await devTools.send('ServiceWorker.enable');

  await visitor.opens(`${address}/login`);
  await page.getByLabel('Email').fill(CUSTOMER.email);
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMER.password);
  await page.getByRole('button', { name: /^log ?in$/i }).click();
  await page.waitForURL(/\/(home|preferences)/);
  await visitor.opens(`${address}/profile`);
  const box = page.getByRole('checkbox', { name: 'Notifications on this device' });
  await expect(box).toBeEnabled();
  await box.click({ force: true });
  await expect(page.getByText('Notifications are on')).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();

  const api = await requests.newContext({ baseURL: address });
  const id = await orderIsSent(api);
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: address,
    registrationId: registrations.at(-1)!.registrationId,
    data: decrypt(received[0]!),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, lang, data }) => ({
        title,
        body,
        tag,
        lang,
        data,
      }));
    });
  await expect.poll(shown).toEqual([
    {
      title: `Order ${id} is on its way`,
      body: 'Please keep your phone within reach for the courier.',
      tag: `order ${id}`,
      lang: 'en',
      data: { path: `/order/${id}` },
    },
  ]);

  // A press that no person makes may open no window: the worker's call is what counts.
  const [worker] = context.serviceWorkers();
  const opened = await worker!.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: unknown };
    } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    return new Promise((resolve) => {
      scope.clients.openWindow = async (url: string) => resolve(url);
      const { NotificationEvent } = self as unknown as {
        NotificationEvent: new (type: string, init: object) => Event;
      };
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
  });
  expect(opened).toBe(`${address}/order/${id}`);
  await expect.poll(shown).toEqual([]);

  // The tab that has the order goes to its messages, and keeps what is typed.
  await visitor.opens(`${address}/order/${id}`);
  const field = page.getByLabel('Your message');
  await page.getByRole('heading', { name: 'Message the store' }).scrollIntoViewIfNeeded();
  await field.fill('Is it on its way?');
  await page.evaluate(() => scrollTo(0, 0));
  await worker!.evaluate(async (path) => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    await scope.registration.showNotification('The store wrote', { data: { path } });
    const [notification] = await scope.registration.getNotifications();
    const { NotificationEvent } = self as unknown as {
      NotificationEvent: new (type: string, init: object) => Event;
    };
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  }, `/order/${id}#messages`);
  await expect(page).toHaveURL(`${address}/order/${id}#messages`);
  await expect(field).toBeInViewport();
  await expect(field).toHaveValue('Is it on its way?');
  await field.fill('');
  await visitor.opens(`${address}/profile`);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  // The API has forgotten the browser with the login: the next step is not sent.
  const seller = await headersOf(api, SELLER);
  await api.post(`/api/v1/orders/seller/orders/${id}/update-status/`, {
    headers: seller,
    data: { status: 'delivered' },
  });
  const log = await fetch(`${address}/api/v1/push/`);
  expect(log.status).toBe(401);
  expect(received).toHaveLength(1);
});
