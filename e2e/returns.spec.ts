import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, type Locator, type Page, request as requests } from '@playwright/test';
import { aDeliveredOrder } from './orders';
import { OwnSite } from './ownSite';
import { expect, test } from './page';
import { photos } from './photos';
import { productsOfStore } from './products';
import { aShopper, SELLER, tokenOf } from './users';
import type { Visitor } from './visitor';

// Goods are sent back from a phone: in a few taps, by members and by guests.

test.use({ viewport: { width: 390, height: 844 } });

/** Longer than the whole form may take, also for somebody who reads it. */
const TWO_MINUTES_MS = 120_000;
/** Opens the form, chooses a reason, sends it. */
const MOST_TAPS = 6;

/** Asks to return the only piece of the open order. @returns the number of the return */
async function asksForAReturn(visitor: Visitor): Promise<string> {
  const { page, main } = visitor;
  const begun = Date.now();
  let taps = 0;
  const tap = async (name: string, role: 'button' | 'radio' = 'button') => {
    taps++;
    const place = role === 'radio' || taps > 1 ? visitor.dialog('Return items') : main;
    await place.getByRole(role, { name, exact: true }).click();
  };
  await scrollsTo(page, main.getByRole('button', { name: 'Return items', exact: true }));
  await tap('Return items');
  const dialog = visitor.dialog('Return items');
  const [photo] = await photos(page, 1);
  await dialog.locator('input[type="file"]').setInputFiles([photo!]);
  taps++;
  await tap('It does not fit', 'radio');
  await dialog.getByLabel(/What should the store know/).fill('Too tight in the shoulders');
  await tap('Ask for the return');
  await expect(dialog).toHaveCount(0);
  const card = main.getByRole('article', { name: /^Return R/ });
  await expect(card.getByText('Requested', { exact: true })).toBeVisible();
  await expect(card.getByRole('heading')).toBeFocused();
  expect(Date.now() - begun).toBeLessThan(TWO_MINUTES_MS);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  return (await card.getAttribute('aria-label'))!.replace('Return ', '');
}

/** A part of the page that is loaded when it is nearly in sight. */
async function scrollsTo(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    // By hand and in steps: scripts start with the first input, and parts load as they come near.
    await page.mouse.wheel(0, 400);
    await expect(part).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The store answers. */
async function answers(request: APIRequestContext, id: string, body: object): Promise<void> {
  const answered = await request.post(`/api/v1/orders/seller/returns/${id}/answer/`, {
    headers: { authorization: `Bearer ${await tokenOf(request, SELLER)}` },
    data: body,
  });
  expect(answered.status(), await answered.text()).toBe(200);
}

test('a member asks for a return, and sends the goods when the store agrees', async ({ visitor }) => {
  const { page, main } = visitor;
  const shopper = await aShopper(page.request);
  const [wanted] = await productsOfStore(page.request, SELLER.store, 1);
  const order = await aDeliveredOrder(page.request, shopper, wanted);
  await visitor.isSignedIn(shopper);
  await visitor.opens(`/order/${order}`);
  const id = await asksForAReturn(visitor);
  await answers(page.request, id, { answer: 'approve', way: 'pickup', note: 'Please pack it well' });
  await page.reload();
  const card = main.getByRole('article', { name: `Return ${id}` });
  await scrollsTo(page, card);
  await expect(card.getByText('A courier collects them from you.')).toBeVisible();
  await card.getByRole('button', { name: 'I have sent it' }).click();
  const dialog = visitor.dialog('Have you sent the goods?');
  await dialog.getByRole('textbox').fill('Pathao 8812');
  await dialog.getByRole('button', { name: 'I have sent it' }).click();
  await expect(card.getByText('On its way', { exact: true })).toBeVisible();
  await expect(card.getByRole('heading')).toBeFocused();
});

test('a guest does so on the page of the order', { tag: '@full' }, async ({ visitor }) => {
  test.setTimeout(240_000);
  const { page, main } = visitor;
  const site = new OwnSite();
  try {
    const address = await site.start({ GUEST_CHECKOUT: '1' });
    const api = await requests.newContext({ baseURL: address });
    const [wanted] = await productsOfStore(api, SELLER.store, 1, address);
    await visitor.entersAsGuestAt(address);
    await visitor.opens(`${address}/product/${wanted.id}`);
    await visitor.chooses(wanted);
    await visitor.addsToCart();
    await visitor.opensCart();
    await visitor.button('Confirm order').click();
    const checkout = visitor.dialog('Confirm your order');
    await checkout.getByLabel('Phone number').fill('01712345998');
    await checkout.getByRole('button', { name: 'Send code' }).click();
    await checkout.getByLabel('Code from the SMS').fill(await lastCode(site));
    await checkout.getByRole('button', { name: 'Confirm', exact: true }).click();
    await checkout.getByLabel('Your name').fill('Nadia Rahman');
    await checkout.getByLabel('Shipping address').fill('House 7, Lake Road');
    await checkout.getByLabel('District').selectOption('Dhaka');
    await checkout.getByLabel('Upazila').selectOption('Savar');
    await checkout.getByRole('button', { name: 'Place order' }).click();
    await visitor.isAt('/track-order');
    const number = new URL(page.url()).searchParams.get('number')!;
    const headers = { authorization: `Bearer ${await tokenOf(api, SELLER)}` };
    for (const status of ['shipped', 'delivered'])
      await api.post(`/api/v1/orders/seller/orders/${number}-1/update-status/`, {
        headers,
        data: { status },
      });
    await page.reload();
    await expect(main.getByText('Delivered').first()).toBeVisible();
    const id = await asksForAReturn(visitor);
    await answers(api, id, { answer: 'refund', note: 'Sorry' });
    await page.reload();
    const card = main.getByRole('article', { name: `Return ${id}` });
    await scrollsTo(page, card);
    await expect(card.getByText('Refund decided', { exact: true })).toBeVisible();
    await api.dispose();
  } finally {
    await site.stop();
  }
});

/** The code of the last SMS of a site. */
async function lastCode(site: OwnSite): Promise<string> {
  const sent = path.join(site.folder, 'sms');
  const code = async () => {
    const name = (await readdir(sent).catch(() => [])).sort().at(-1);
    return name ? /(?<!\d)\d{6}(?!\d)/.exec(await readFile(path.join(sent, name), 'utf8'))?.[0] : undefined;
  };
  await expect.poll(code).toBeTruthy();
  return (await code())!;
}
