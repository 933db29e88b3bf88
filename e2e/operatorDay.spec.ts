import type { APIRequestContext, Locator } from '@playwright/test';
import { CHECKED, isAccessible } from './accessible';
import { anApplicant, OPERATOR } from './operator';
import { anOrder } from './orders';
import { expect, test } from './page';
import { productsOfStore } from './products';
import { aShopper, SELLER, tokenOf } from './users';
import type { Visitor } from './visitor';

/**
 * The operator's day: an application from its question to its approval, a stuck order, and a reported question. On a desk and on a
 * phone.
 */

test.use(CHECKED);

const DESK = { width: 1280, height: 844 };
const PHONE = { width: 390, height: 844 };
const SIZES = [DESK, PHONE];

/** Accessible at both sizes, and never wider than the window. Ends at the size that it had. */
async function isAccessibleAtBoth({ page }: Visitor, where: string) {
  const before = page.viewportSize()!;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await isAccessible(page, `${where} at ${size.width} px`);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(wider, `${where} is wider than ${size.width} px`).toBe(false);
  }
  await page.setViewportSize(before);
}

for (const size of SIZES)
  test(`an operator asks, approves and ends at ${size.width} px`, {
    tag: size === DESK ? [] : '@full',
  }, async ({ visitor, request }) => {
    const { page, main } = visitor;
    await page.setViewportSize(size);
    const applicant = await anApplicant(request);
    const [wanted] = await productsOfStore(request, SELLER.store, 1);
    const order = await anOrder(request, await aShopper(request), wanted);

    await visitor.isSignedIn(OPERATOR);
    await visitor.opens('/operator');
    await expect(main.getByRole('link', { name: /Applications to decide/ })).toBeVisible();
    await expect(main.getByRole('slider', { name: 'Revenue of each period' })).toBeVisible();
    await isAccessibleAtBoth(visitor, 'home');

    await main.getByRole('link', { name: /Applications to decide/ }).click();
    await main.getByRole('searchbox', { name: 'Search sellers' }).fill(applicant.store);
    await main.getByRole('link', { name: applicant.store }).click();
    await expect(visitor.heading(applicant.store)).toBeVisible();
    await isAccessibleAtBoth(visitor, 'a seller');

    await visitor.button('Ask for more').click();
    const ask = visitor.dialog(`Ask ${applicant.store}`);
    await ask.getByLabel('Your question').fill('Whose account is it?');
    await ask.getByRole('button', { name: 'Ask for more' }).click();
    await expect(main.getByText('No answer yet.')).toBeVisible();
    const answered = await request.post('/api/v1/auth/seller/application/answer/', {
      headers: { authorization: `Bearer ${await tokenOf(request, applicant)}` },
      data: { answer: 'My sister’s' },
    });
    expect(answered.status()).toBe(200);
    await page.reload();
    await expect(main.getByText('My sister’s').first()).toBeVisible();
    await visitor.button('Approve').click();
    await visitor.alert(`Approve ${applicant.store}?`).getByRole('button', { name: 'Approve' }).click();
    await expect(visitor.button('Suspend')).toBeVisible();

    await visitor.opens('/operator/orders');
    await main.getByRole('searchbox', { name: 'Search orders' }).fill(order);
    // A choice ends with the list that it was made in.
    await expect(main.getByRole('checkbox')).toHaveCount(1);
    await main.getByRole('checkbox', { name: `Choose ${order}` }).check({ force: true });
    await isAccessibleAtBoth(visitor, 'orders');
    await visitor.button('End the chosen orders').click();
    const end = visitor.dialog('End 1 order');
    await end.getByLabel('Reason').fill('Lost by the courier');
    await end.getByRole('button', { name: 'End' }).click();
    await expect(main.getByText('1 order has ended.')).toBeVisible();
    await main.getByRole('link', { name: order }).click();
    await expect(main.getByText('Lost by the courier').first()).toBeVisible();
    await isAccessibleAtBoth(visitor, 'an order');
  });

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
async function tabTo({ page }: Visitor, wanted: Locator) {
  await expect(wanted).toBeVisible();
  await expect(async () => {
    for (let presses = 0; presses < 150; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab does not lead there');
  }).toPass({ timeout: 20_000 });
}

for (const { width, height, language, words } of [
  {
    ...DESK,
    language: 'en',
    words: {
      applications: /Applications to decide/,
      searchSellers: 'Search sellers',
      approve: 'Approve',
      suspend: 'Suspend',
      searchOrders: 'Search orders',
      choose: 'Choose',
      endChosen: 'End the chosen orders',
      reason: 'Reason',
      end: 'End',
      ended: '1 order has ended.',
    },
  },
  {
    ...PHONE,
    language: 'bn',
    words: {
      applications: /সিদ্ধান্তের অপেক্ষায় আবেদন/,
      searchSellers: 'বিক্রেতা খুঁজুন',
      approve: 'অনুমোদন করুন',
      suspend: 'স্থগিত করুন',
      searchOrders: 'অর্ডার খুঁজুন',
      choose: 'বাছাই করুন',
      endChosen: 'বাছাই করা অর্ডার শেষ করুন',
      reason: 'কারণ',
      end: 'শেষ করুন',
      ended: '১টি অর্ডার শেষ হয়েছে।',
    },
  },
])
  test(`by keyboard alone, an operator approves a store and ends an order at ${width} px in ${language}`, {
    tag: width === PHONE.width ? [] : '@full',
  }, async ({ visitor, request }) => {
    const { page, main } = visitor;
    const goTo = async (wanted: Locator, key = 'Enter') => {
      await tabTo(visitor, wanted);
      await page.keyboard.press(key);
    };
    await page.setViewportSize({ width, height });
    // It is not saved with the account, which other journeys use in English.
    await page.route('**/auth/language/', (call) => call.fulfill({ status: 204 }));
    const applicant = await anApplicant(request);
    const [wanted] = await productsOfStore(request, SELLER.store, 1);
    const order = await anOrder(request, await aShopper(request), wanted);

    await visitor.isSignedIn(OPERATOR);
    await visitor.opens(`/operator?lang=${language}`);
    await goTo(main.getByRole('link', { name: words.applications }));
    await tabTo(visitor, main.getByRole('searchbox', { name: words.searchSellers }));
    await page.keyboard.type(applicant.store);
    await expect(main.getByRole('row')).toHaveCount(2);
    await goTo(main.getByRole('link', { name: applicant.store }));
    await goTo(main.getByRole('button', { name: words.approve, exact: true }));
    const approve = page.getByRole('alertdialog');
    await goTo(approve.getByRole('button', { name: words.approve, exact: true }));
    await expect(main.getByRole('button', { name: words.suspend, exact: true })).toBeVisible();
    await isAccessible(page, `a store that was approved at ${width} px`);

    await visitor.opens('/operator/orders');
    await tabTo(visitor, main.getByRole('searchbox', { name: words.searchOrders }));
    await page.keyboard.type(order);
    await expect(main.getByRole('row')).toHaveCount(2);
    await goTo(main.getByRole('checkbox', { name: words.choose }), 'Space');
    await goTo(main.getByRole('button', { name: words.endChosen }));
    const end = page.getByRole('dialog');
    await tabTo(visitor, end.getByLabel(words.reason));
    await page.keyboard.type('Lost by the courier');
    await goTo(end.getByRole('button', { name: words.end, exact: true }));
    await expect(main.getByText(words.ended)).toBeVisible();
    await isAccessible(page, `an order that has ended at ${width} px`);
  });

/** A question that somebody else has reported. @returns what it asks */
async function aReportedQuestion(request: APIRequestContext): Promise<string> {
  const [{ id: product }] = await productsOfStore(request, SELLER.store, 1);
  const content = `Call me ${Math.random().toString(36).slice(2, 8)}?`;
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${await tokenOf(request, await aShopper(request))}` };
    const response = await request.post(`/api/v1${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response;
  };
  const { id } = await (await call(`/products/${product}/questions/`, { content })).json();
  await call('/moderation/reports/', { kind: 'question', id, reason: 'personal_data' });
  return content;
}

for (const size of SIZES)
  test(`an operator hides what is reported, and shows it again, at ${size.width} px`, {
    tag: size === PHONE ? [] : '@full',
  }, async ({ visitor, request }) => {
    const { page, main } = visitor;
    await page.setViewportSize(size);
    const content = await aReportedQuestion(request);
    await visitor.isSignedIn(OPERATOR);
    await visitor.opens('/operator');
    await main.getByRole('link', { name: /Reported products, reviews and questions/ }).click();
    const item = main.getByRole('article').filter({ hasText: content });
    await expect(item).toContainText('1 report');
    await isAccessibleAtBoth(visitor, 'reports');
    await item.getByRole('button', { name: /^Hide/ }).click();
    const hide = visitor.dialog('Hide it?');
    await hide.getByLabel('Template').selectOption('Personal data');
    await hide.getByRole('button', { name: 'Hide' }).click();
    await expect(main.getByText('1 decided.')).toBeVisible();
    await expect(item).toHaveCount(0);
    await main.getByRole('button', { name: /^Hidden/ }).click();
    await item.getByRole('button', { name: /^Show again/ }).click();
    await expect(item).toHaveCount(0);
  });

test('a shopper’s page has neither scripts nor paths of the operator’s area', async ({ request }) => {
  for (const path of ['/home', '/cart', '/seller', '/product/1']) {
    const html = await (await request.get(path, { headers: { cookie: 'haat_session=guest' } })).text();
    expect(html, path).not.toContain('operator@');
    expect(html, path).not.toContain('/r/operator/');
    expect(html, path).not.toContain('mfe-operator');
  }
  const own = await (await request.get('/operator', { headers: { cookie: 'haat_session=operator' } })).text();
  expect(own).toContain('/r/operator/');
});

test('others than staff are led away', async ({ visitor, request }) => {
  await visitor.isSignedIn(await aShopper(request));
  await visitor.page.goto('/operator/sellers');
  await visitor.isAt('/home');
});
