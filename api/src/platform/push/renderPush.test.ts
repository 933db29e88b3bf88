import { hasBengali, ORDER_STATUSES } from '@haat/contracts';
import type { OrderStep } from './pushes';
import { renderPush } from './renderPush';

const STEPS: OrderStep[] = ['confirmed', ...ORDER_STATUSES.filter((status) => status !== 'pending')];
const wish = { productId: 7, title: 'Jamdani saree', pricePaisa: 120_000_00, isBack: false };

test.each(STEPS)('an order that is %s, in both languages', (step) => {
  for (const language of ['en', 'bn'] as const) {
    const notice = renderPush({ kind: 'order_step', orderId: 'R100231-1', step }, language);
    expect(notice).toEqual({
      title: expect.stringContaining('R100231-1'),
      body: expect.stringMatching(/\S/),
      path: '/order/R100231-1',
      tag: 'order R100231-1',
      lang: language,
    });
    expect(hasBengali(notice.title + notice.body)).toBe(language === 'bn');
  }
});

test.each([
  ['en', 'The store wrote about order R100231-1'],
  ['bn', 'অর্ডার R100231-1 নিয়ে দোকান লিখেছে'],
] as const)('a message about an order in %s, without its text', (language, title) => {
  const notice = renderPush({ kind: 'order_message', orderId: 'R100231-1' }, language);
  expect(notice).toMatchObject({
    title,
    path: '/order/R100231-1#messages',
    tag: 'messages R100231-1',
    lang: language,
  });
});

test.each([
  ['en', 'store_order', 'New order R100231-1', '/seller/orders/R100231-1', 'new order R100231-1'],
  ['bn', 'store_order', 'নতুন অর্ডার R100231-1', '/seller/orders/R100231-1', 'new order R100231-1'],
  [
    'en',
    'store_message',
    'A customer wrote about order R100231-1',
    '/seller/orders/R100231-1#messages',
    'store messages R100231-1',
  ],
  [
    'bn',
    'store_message',
    'অর্ডার R100231-1 নিয়ে ক্রেতা লিখেছেন',
    '/seller/orders/R100231-1#messages',
    'store messages R100231-1',
  ],
] as const)('for a store in %s: %s', (language, kind, title, path, tag) => {
  expect(renderPush({ kind, orderId: 'R100231-1' }, language)).toEqual({
    title,
    body: expect.stringMatching(/\S/),
    path,
    tag,
    lang: language,
  });
});

test.each([
  ['en', { wasPaisa: 150_000_00 }, 'Now ৳1,20,000 instead of ৳1,50,000. It is on your wish list.'],
  ['bn', { wasPaisa: 150_000_00 }, '৳১,৫০,০০০ থেকে কমে এখন ৳১,২০,০০০। এটি আপনার পছন্দের তালিকায় আছে।'],
  ['en', { isBack: true, wasPaisa: 150_000_00 }, 'Back in stock, at ৳1,20,000. It is on your wish list.'],
  ['bn', { isBack: true }, 'আবার স্টকে এসেছে, দাম ৳১,২০,০০০। এটি আপনার পছন্দের তালিকায় আছে।'],
] as const)('a wished product in %s: %j', (language, change, body) => {
  const first = { ...wish, ...change };
  expect(renderPush({ kind: 'wish_news', count: 1, first }, language)).toEqual({
    title: 'Jamdani saree',
    body,
    path: '/product/7',
    tag: 'wishes',
    lang: language,
  });
});

test.each([
  ['en', '12 products are cheaper or back in stock, among them Jamdani saree.'],
  ['bn', '“Jamdani saree” সহ ১২টি পণ্যের দাম কমেছে বা আবার স্টকে এসেছে।'],
] as const)('several wished products in %s', (language, body) => {
  const notice = renderPush({ kind: 'wish_news', count: 12, first: wish }, language);
  expect(notice).toMatchObject({ body, path: '/wishlist' });
});

test.each([
  ['en', 'Back in stock, at ৳900. You asked us to tell you.'],
  ['bn', 'আবার স্টকে এসেছে, দাম ৳৯০০। আপনি জানাতে বলেছিলেন।'],
] as const)('a product that the person waits for in %s', (language, body) => {
  const product = { productId: 7, title: 'Saree', color: 'Off White', size: null, pricePaisa: 900_00 };
  expect(renderPush({ kind: 'back_in_stock', ...product }, language)).toEqual({
    title: 'Saree',
    body,
    path: '/product/7?color=Off+White',
    tag: 'back in stock 7',
    lang: language,
  });
});

test('the longest name fits into a message, and has one line', () => {
  const title = `${'শাড়ি \n'.repeat(100)}`;
  const notice = renderPush({ kind: 'wish_news', count: 1, first: { ...wish, title } }, 'bn');
  expect([...notice.title]).toHaveLength(80);
  expect(notice.title).not.toContain('\n');
  // The most that push services must accept, less what the encryption adds.
  expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(3900);
});
