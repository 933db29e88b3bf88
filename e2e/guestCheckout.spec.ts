import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { request as requests } from '@playwright/test';
import { OwnSite } from './ownSite';
import { expect, test } from './page';
import { availableProducts } from './products';

const PHONE = '01712345999';
let site: OwnSite;

test.afterEach(() => site.stop());

/** The code of the last SMS. */
async function lastCode(): Promise<string> {
  const sent = path.join(site.folder, 'sms');
  const names = (await readdir(sent)).sort();
  const text = await readFile(path.join(sent, names.at(-1)!), 'utf8');
  return /(?<!\d)\d{6}(?!\d)/.exec(text)![0];
}

test('a guest orders, finds the order, cancels it and opens an account', { tag: '@full' }, async ({
  visitor,
}) => {
  test.setTimeout(240_000);
  const { page, main } = visitor;
  // The other journeys expect the login.
  site = new OwnSite();
  const address = await site.start({ GUEST_CHECKOUT: '1' });
  const api = await requests.newContext({ baseURL: address });
  const [wanted] = await availableProducts(api, 1, address);

  await visitor.entersAsGuestAt(address);
  await visitor.opens(`${address}/product/${wanted.id}`);
  await visitor.chooses(wanted);
  await visitor.addsToCart();
  await visitor.opensCart();
  await visitor.button('Confirm order').click();
  const checkout = visitor.dialog('Confirm your order');
  await checkout.getByLabel('Phone number').fill(PHONE);
  await checkout.getByRole('button', { name: 'Send code' }).click();
  await checkout.getByLabel('Code from the SMS').waitFor();

  // A phone may close the page while the shopper reads the SMS.
  await page.reload();
  await visitor.button('Confirm order').click();
  await checkout.getByLabel('Code from the SMS').fill(await lastCode());
  await checkout.getByRole('button', { name: 'Confirm', exact: true }).click();
  await checkout.getByLabel('Your name').fill('Nadia Rahman');
  await checkout.getByLabel('Shipping address').fill('House 7, Lake Road');
  await checkout.getByLabel('District').selectOption('Dhaka');
  await checkout.getByLabel('Upazila').selectOption('Savar');
  await checkout.getByRole('button', { name: 'Place order' }).click();

  await visitor.isAt('/track-order');
  await expect(visitor.heading('Thank you for your order')).toBeVisible();
  await expect(main.getByText('House 7, Lake Road, Savar, Dhaka')).toBeVisible();
  const number = new URL(page.url()).searchParams.get('number')!;
  await expect(visitor.header.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await visitor.opens(`${address}/track-order`);
  await main.getByLabel('Order number').fill(number);
  await main.getByLabel('Phone number of the order').fill(PHONE);
  await main.getByRole('button', { name: 'Find order' }).click();
  await expect(visitor.heading(`Order ${number}`)).toBeVisible();
  await expect(main.getByText(wanted.name)).toBeVisible();
  await expect(main.getByText('Nadia Rahman')).toHaveCount(0);

  // Another code is sent after a minute; the entry of the new order has the confirmed number.
  await page.goBack();
  await page.goBack();
  await expect(visitor.heading('Thank you for your order')).toBeVisible();
  await main.getByRole('button', { name: 'Cancel order' }).click();
  await visitor.dialog('Cancel this order?').getByRole('button', { name: 'Cancel order' }).click();
  await expect(main.getByText('Cancelled').first()).toBeVisible();

  await main.getByLabel('Email').fill('nadia.guest@haat.example');
  await main.getByLabel('Password', { exact: true }).fill('jamdani-red-2026');
  await main.getByRole('button', { name: 'Open account' }).click();
  // A new member chooses styles first.
  await visitor.isAt('/preferences');
  await main.getByRole('button', { name: 'PICK FOR ME' }).click();
  await main.getByRole('button', { name: "I'M READY!" }).click();
  await visitor.isAt('/orders');
  await expect(main.getByRole('link', { name: new RegExp(number) }).first()).toBeVisible();
  await api.dispose();
});
