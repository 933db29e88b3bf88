import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Browser } from '@playwright/test';
import { OwnSite } from './ownSite';
import { attend, expect, test } from './page';
import { availableProducts } from './products';
import { ROOT } from './settings';
import { aShopper } from './users';
import { Visitor } from './visitor';

// Payments at the sandboxes of the gateways, on a site that has them on. What a gateway answers is tested at the API too.

let site: OwnSite;
let address: string;
let sandboxes: ChildProcess;
let env: Record<string, string>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  sandboxes = spawn(process.execPath, ['tools/sandboxes/main.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  env = await new Promise((resolve) => {
    if (sandboxes.stdout)
      createInterface({ input: sandboxes.stdout }).once('line', (line) => resolve(JSON.parse(line)));
  });
  site = new OwnSite();
  address = await site.start(env);
});
test.afterAll(async () => {
  await site?.stop();
  sandboxes?.kill();
});

const faults = (url: string | undefined, body: object) =>
  fetch(`${url}/__faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
test.beforeEach(async () => {
  await faults(env.SSLCOMMERZ_URL, {});
  await faults(env.BKASH_URL, { unlimitedTokens: true });
  await faults(new URL(env.NAGAD_URL ?? '').origin, {});
});

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A signed-in shopper with a browser of their own on this site. */
async function shops(browser: Browser, viewport = DESK): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: address, viewport });
  await attend(context);
  const page = await context.newPage();
  const visitor = new Visitor(page);
  await visitor.isSignedIn(await aShopper(page.request));
  return visitor;
}

/** Puts a product into the cart, as its page does. */
async function fillsCart(visitor: Visitor) {
  const [wanted] = await availableProducts(visitor.page.request, 1, address);
  await visitor.opensProduct(wanted);
  await visitor.chooses(wanted);
  await visitor.addsToCart();
}

/** Orders a product of the cart, paid in one of the ways. The gateway's page opens. */
async function orders(visitor: Visitor, way: RegExp) {
  const { main } = visitor;
  await fillsCart(visitor);
  await visitor.opensCart();
  await main.getByRole('radio', { name: way }).check();
  await visitor.button('Confirm order').click();
  await visitor.ordersBy(() => visitor.ships());
}

/** What the shop says in each language. */
const WORDS = {
  en: {
    ways: { sslcommerz: /^Card/, bkash: /^Bkash/, nagad: /^Nagad/ },
    confirm: 'Confirm order',
    received: 'Payment received',
    order: 'See your order',
    paid: /^Paid$/,
    cancelled: 'The payment was cancelled',
    declined: 'The payment was declined',
    again: { sslcommerz: 'Pay by card', bkash: 'Pay with bKash', nagad: 'Pay with Nagad' },
  },
  bn: {
    ways: { sslcommerz: /^কার্ড/, bkash: /^বিকাশ/, nagad: /^নগদ/ },
    confirm: 'অর্ডার নিশ্চিত করুন',
    received: 'পেমেন্ট পেয়েছি',
    order: 'আপনার অর্ডার দেখুন',
    paid: /^দেওয়া হয়েছে$/,
    cancelled: 'পেমেন্ট বাতিল করা হয়েছে',
    declined: 'পেমেন্ট গ্রহণ করা হয়নি',
    again: { sslcommerz: 'কার্ডে পেমেন্ট করুন', bkash: 'বিকাশে পেমেন্ট করুন', nagad: 'নগদে পেমেন্ট করুন' },
  },
} as const;

type Language = keyof typeof WORDS;
const GATEWAYS = ['sslcommerz', 'bkash', 'nagad'] as const;
type Gateway = (typeof GATEWAYS)[number];

/** The buttons of each gateway's page. */
const ANSWERS = {
  sslcommerz: { pay: 'Pay with a card', decline: 'The bank declines', cancel: 'Cancel' },
  bkash: { pay: 'Confirm with PIN', decline: 'Enter a wrong PIN', cancel: 'Cancel' },
  nagad: { pay: 'Confirm with PIN', decline: 'Enter a wrong PIN', cancel: 'Cancel' },
} as const;

/** Orders a product of the cart in a language. The gateway's page opens. */
async function ordersIn(language: Language, visitor: Visitor, gateway: Gateway) {
  const { page, main } = visitor;
  const words = WORDS[language];
  await fillsCart(visitor);
  await visitor.opens(`/cart?lang=${language}`);
  await main.getByRole('radio', { name: words.ways[gateway] }).check();
  await visitor.button(words.confirm).click();
  const [where, phone] = await page.getByRole('dialog').getByRole('textbox').all();
  await where!.fill('বাড়ি ৭, রোড ৩, খুলনা');
  await phone!.fill('01712345678');
  await page.getByRole('dialog').locator('button[type=submit]').click();
}

for (const gateway of GATEWAYS)
  for (const language of ['en', 'bn'] as const)
    for (const viewport of [DESK, PHONE]) {
      const where = `${gateway} in ${language} at ${viewport.width} px`;
      const words = WORDS[language];
      const answers = ANSWERS[gateway];

      test(`${where}: an order of the cart is paid, and stays so when the page is loaded again`, {
        tag: '@full',
      }, async ({ browser }) => {
        const visitor = await shops(browser, viewport);
        const { page, main } = visitor;
        await ordersIn(language, visitor, gateway);
        await page.getByRole('button', { name: answers.pay }).click();
        await expect(visitor.heading(words.received)).toBeVisible();
        await page.reload();
        await expect(visitor.heading(words.received)).toBeVisible();
        await main.getByRole('link', { name: words.order }).click();
        await expect(main.getByRole('term').filter({ hasText: words.paid })).toBeVisible();
        await page.context().close();
      });

      test(`${where}: cancelled, then declined, then paid`, { tag: '@full' }, async ({ browser }) => {
        const visitor = await shops(browser, viewport);
        const { page, main } = visitor;
        await ordersIn(language, visitor, gateway);
        for (const [answer, says] of [
          [answers.cancel, words.cancelled],
          [answers.decline, words.declined],
        ] as const) {
          await page.getByRole('button', { name: answer }).click();
          await expect(visitor.heading(says)).toBeVisible();
          await main.getByRole('button', { name: words.again[gateway] }).click();
        }
        await page.getByRole('button', { name: answers.pay }).click();
        await expect(visitor.heading(words.received)).toBeVisible();
        await page.context().close();
      });
    }

test('a cancelled payment can be made at another gateway', async ({ browser }) => {
  const visitor = await shops(browser);
  const { page, main } = visitor;
  await orders(visitor, /^Card/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(visitor.heading('The payment was cancelled')).toBeVisible();
  await main.getByRole('button', { name: 'Pay with bKash' }).click();
  await page.getByRole('button', { name: 'Confirm with PIN' }).click();
  await expect(visitor.heading('Payment received')).toBeVisible();
  await page.context().close();
});

// Not bKash, which takes the money when the shop says so: without a return the order stays to be paid.
for (const [gateway, language, viewport] of [
  ['sslcommerz', 'bn', PHONE],
  ['nagad', 'en', PHONE],
  ['nagad', 'bn', DESK],
] as const)
  test(`${gateway} in ${language} has taken the money, and the browser does not come back: the order is found paid`, {
    tag: '@full',
  }, async ({ browser }) => {
    test.setTimeout(180_000);
    const visitor = await shops(browser, viewport);
    const { page, main } = visitor;
    await faults(env.SSLCOMMERZ_URL, { returnLost: true, noticeLost: true });
    await faults(new URL(env.NAGAD_URL ?? '').origin, { returnLost: true });
    await ordersIn(language, visitor, gateway);
    await page.getByRole('button', { name: ANSWERS[gateway].pay }).click();
    await expect(page.getByText('The connection was lost.')).toBeVisible();
    await visitor.opens('/orders');
    await main.getByRole('article').first().getByRole('link').first().click();
    // No notice comes: the job asks after a minute.
    await expect(async () => {
      await page.reload();
      await expect(main.getByRole('term').filter({ hasText: WORDS[language].paid })).toBeVisible({
        timeout: 5_000,
      });
    }).toPass({ timeout: 150_000 });
    await page.context().close();
  });

test('a gateway without an answer: the page waits, and shows the result when it is known', {
  tag: '@full',
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const visitor = await shops(browser, PHONE);
  const { page } = visitor;
  await orders(visitor, /^Bkash/);
  await expect(page.getByRole('button', { name: 'Confirm with PIN' })).toBeVisible();
  await faults(env.BKASH_URL, { silentQuery: true, silentExecute: true, unlimitedTokens: true });
  await page.getByRole('button', { name: 'Confirm with PIN' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /We are checking your payment|Not paid yet/,
  );
  await faults(env.BKASH_URL, { unlimitedTokens: true });
  await expect(visitor.heading('Payment received')).toBeVisible({ timeout: 120_000 });
  await page.context().close();
});

test('the browser does not come back: the order’s page says that it is paid', async ({ browser }) => {
  test.setTimeout(180_000);
  const visitor = await shops(browser);
  const { page, main } = visitor;
  await faults(env.SSLCOMMERZ_URL, { returnLost: true, noticeTwice: true });
  await orders(visitor, /^Card/);
  await page.getByRole('button', { name: 'Pay with a card' }).click();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await visitor.opens('/orders');
  await main.getByRole('article').first().getByRole('link').first().click();
  await expect(main.getByRole('term').filter({ hasText: /^Paid$/ })).toBeVisible();
  await page.context().close();
});

test('quick checkout offers what is on, and an unpaid order is paid from its page', async ({ browser }) => {
  const visitor = await shops(browser, PHONE);
  const { page, main } = visitor;
  const [wanted] = await availableProducts(page.request, 1, address);
  await visitor.opensProduct(wanted);
  await visitor.chooses(wanted);
  await visitor.button('Quick checkout').click();
  await expect(main.getByRole('radio', { name: /Coming Soon/ })).toHaveCount(0);
  await main.getByRole('radio', { name: /^Bkash/ }).check();
  await visitor.button('Confirm order').click();
  await visitor.ordersBy(() => visitor.ships());
  await expect(page.getByRole('button', { name: 'Confirm with PIN' })).toBeVisible();
  // Back to the shop without a decision: nothing sends the shopper to the gateway again.
  await page.goBack();
  await visitor.isAt('/order-confirmation');
  await main.getByRole('link', { name: /^R\d+$/ }).click();
  await main.getByRole('button', { name: 'Pay with bKash' }).click();
  await page.getByRole('button', { name: 'Confirm with PIN' }).click();
  await expect(visitor.heading('Payment received')).toBeVisible();
  await page.context().close();
});
