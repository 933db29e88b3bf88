import { chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.mjs';
import type { Machines } from './machines';
import type { Show } from './prove';

const REFERENCE = /Reference for our team: ([\w.-]+)/;

/** A failure of the database, from the page in a browser through nginx, HTML server and API to the line in the log. */
export async function proveRequestIds({ root, site, apis, database }: Machines, show: Show) {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser(root)) ?? '';
  const client = await database();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    // A cached response would not use the database.
    await client.query('ALTER TABLE products RENAME TO products_away');
    await client.query("SELECT pg_notify('catalog', '')");
    const page = await browser.newPage();
    // A search that only this page sends.
    await page.goto(`${site}/search?q=request-ids`);
    const shown = page.getByText(REFERENCE).first();
    await shown.waitFor({ timeout: 20_000 });
    const [, id = ''] = REFERENCE.exec((await shown.textContent()) ?? '') ?? [];
    const lines = apis.flatMap((api) =>
      api
        .log()
        .split('\n')
        .filter((line) => line.includes(`"reqId":"${id}"`)),
    );
    const failed = lines.map((line) => JSON.parse(line)).find(({ err }) => err);
    show(
      'the id that a page shows of a failure is that of the line in the log of an API',
      id.length >= 8 && /products/.test(failed?.err.message ?? ''),
      `${id}: ${failed?.err.message ?? 'no line'}`,
    );
  } finally {
    await browser.close();
    await client.query('ALTER TABLE IF EXISTS products_away RENAME TO products');
    await client.query("SELECT pg_notify('catalog', '')");
    await client.end();
  }
}
