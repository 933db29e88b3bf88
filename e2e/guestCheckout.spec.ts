import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request as requests } from '@playwright/test';
import { freePort } from './freePort';
import { expect, test } from './page';
import { availableProducts } from './products';
import { ROOT } from './settings';

const PHONE = '01712345999';
let folder: string;
let servers: ChildProcess[] = [];

/** A site of its own where guests may order: the other journeys expect the login. @returns its address */
async function siteWithGuestCheckout(): Promise<string> {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-guests-'));
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: folder,
    GUEST_CHECKOUT: '1',
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DEMO_PICTURES: 'plain',
  };
  servers = ['api/dist/main.js', 'shell/dist/server/main.js'].map((file) =>
    spawn(process.execPath, [file], { cwd: ROOT, env, stdio: 'ignore' }),
  );
  const address = `http://localhost:${port}`;
  const status = () => fetch(`${address}/api/v1/products/tags/`).then((answer) => answer.status, Number);
  await expect.poll(status, { timeout: 120_000, intervals: [500] }).toBe(200);
  return address;
}

test.afterEach(async () => {
  for (const server of servers) server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The code of the last SMS. */
async function lastCode(): Promise<string> {
  const sent = path.join(folder, 'sms');
  const names = (await readdir(sent)).sort();
  const text = await readFile(path.join(sent, names.at(-1)!), 'utf8');
  return /(?<!\d)\d{6}(?!\d)/.exec(text)![0];
}

test('a guest orders, finds the order, cancels it and opens an account', { tag: '@full' }, async ({
  visitor,
}) => {
  test.setTimeout(240_000);
  const { page, main } = visitor;
  const address = await siteWithGuestCheckout();
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
