import type { Page } from '@playwright/test';
import { aSeller } from './operator';
import { expect, test } from './page';
import { availableProducts } from './products';
import { aShopper, CUSTOMER, SELLER } from './users';

test('the shop in Bangla: from a product to an order, a second device, and back to English', {
  tag: '@full',
}, async ({ visitor, another, request }) => {
  const { page, main, header } = visitor;
  const [wanted] = await availableProducts(request, 1);
  const shopper = await aShopper(request);
  await visitor.logsIn(shopper);
  await visitor.opens(`/product/${wanted.id}?lang=bn`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await visitor.chooses(wanted);
  await visitor.button('কার্টে যোগ করুন').click();
  await expect(header.getByRole('link', { name: 'কার্ট, ১টি পণ্য' })).toHaveText('১');
  // The choice stays, also for an address without it.
  await visitor.opens('/cart');
  await expect(visitor.heading('আপনার কার্ট')).toBeVisible();
  await expect(main.getByText(/৳[০-৯,]+/).first()).toBeVisible();
  await visitor.button('অর্ডার নিশ্চিত করুন').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('বাড়ি ৭, রোড ৩, খুলনা');
  await dialog.getByRole('textbox').nth(1).fill('123');
  await dialog.getByRole('button', { name: /অর্ডার/ }).last().click();
  await expect(dialog.getByText('সঠিক বাংলাদেশি মোবাইল নম্বর দিন')).toBeVisible();
  await dialog.getByRole('textbox').nth(1).fill('01712345678');
  await dialog.getByRole('button', { name: /অর্ডার/ }).last().click();
  await visitor.isAt('/order-confirmation');
  await expect(main.getByText(/R\d{6}/).first()).toBeVisible();
  await page.goto('/orders');
  await expect(main.getByText('অপেক্ষমাণ').first()).toBeVisible();

  // A browser without a choice takes the account's language over.
  const second = await another();
  await second.opens('/login');
  await second.fillsLogin(shopper);
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'bn');
  await second.isAt('/home');

  await visitor.footer.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/orders/i);
  await expect(main.getByText('Pending').first()).toBeVisible();
});

test('rendered pages in Bangla are hydrated as they are', async ({ visitor, request }) => {
  const { page, main } = visitor;
  const [product] = await availableProducts(request, 1);
  for (const path of [
    '/home',
    `/product/${product.id}`,
    '/offers',
    '/search?q=saree',
    '/faq',
    '/login',
    '/welcome',
  ]) {
    const query = path.includes('?') ? '&' : '?';
    await page.goto(`${path}${query}lang=bn`);
    await expect(page.locator('[data-region][data-rendered]')).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Bengali}|\w/u);
    await expect(visitor.footer.getByText('ক্যাশ অন ডেলিভারি')).toBeVisible();
  }
});

test('Bengali conjuncts are joined, also beside prices', async ({ visitor }) => {
  const { page, main } = visitor;
  await visitor.opens('/home?lang=bn');
  await expect(main.getByText(/^৳[০-৯,]+$/).first()).toBeVisible();
  // Two letters that are joined are narrower than the same two beside each other.
  const ratios = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const widthOf = (text: string) => {
        const span = document.createElement('span');
        span.textContent = text;
        span.style.position = 'absolute';
        document.body.append(span);
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      };
      return ['তথ্য', 'মধ্য', 'প্রথম'].map((word) => widthOf(word) / widthOf(word.replace('্', '')));
    });
  await expect(async () => {
    for (const ratio of await ratios()) expect(ratio).toBeLessThan(0.93);
  }).toPass();
});

test('a seller works in Bangla', { tag: '@full' }, async ({ visitor, request }) => {
  // A seller of its own, because the account stores the language and other journeys use the demo seller in English.
  await visitor.logsIn(await aSeller(request));
  await visitor.opens('/seller/dashboard?lang=bn');
  await expect(visitor.main.getByRole('link', { name: 'ড্যাশবোর্ড' }).first()).toBeVisible();
  await visitor.opens('/seller/orders');
  await expect(visitor.main.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Bengali}/u);
});

for (const [who, person, paths, list] of [
  [
    'seller',
    SELLER,
    ['dashboard', 'products', 'offers', 'reviews', 'homepage'].map((page) => `/seller/${page}`),
    '/seller/orders',
  ],
  ['buyer', CUSTOMER, ['/home', '/trending'], '/orders'],
] as const) {
  test(`pages of a ${who} in Bangla have Bengali digits and months`, { tag: '@full' }, async ({
    visitor,
    context,
    baseURL,
    pageErrors,
  }) => {
    const { page, main } = visitor;
    // The account keeps its language: other journeys use it in English.
    pageErrors.expect(/auth\/language/);
    await page.route('**/auth/language/', (route) => route.abort());
    await context.addCookies([{ name: 'haat_language', value: 'bn', url: baseURL! }]);
    await visitor.isSignedIn(person);
    for (const path of [...paths, list]) {
      await visitor.opens(path);
      await expect(main.getByText(/[০-৯]/).first()).toBeVisible();
      await expect.poll(() => englishFigures(page), path).toEqual([]);
    }
    await main
      .getByRole('link', { name: /R\d{6}-\d/ })
      .first()
      .click();
    await expect(visitor.heading(/^অর্ডার R\d{6}-\d$/)).toBeVisible();
    await expect(main.getByText(/[০-৯]/).first()).toBeVisible();
    expect(await englishFigures(page)).toEqual([]);
  });
}

/** Texts with Latin digits and no word, and dates with an English month: not phone numbers, SKUs and what people wrote. */
function englishFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!parentElement || parentElement.closest('script, style, noscript')) continue;
      const text = textContent?.trim() ?? '';
      const isFigure = /[0-9]/.test(text) && !/[A-Za-z]/.test(text) && !/^01\d{9}$/.test(text);
      const isDate = /\d \w{3,9} 20\d\d|\d [AP]M\b/.test(text);
      if (isFigure || isDate) found.push(text);
    }
    return found;
  });
}
