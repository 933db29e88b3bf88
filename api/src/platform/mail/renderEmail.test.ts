import type { Language } from '@haat/contracts';
import { formatTaka } from '../format/formatTaka';
import { oneLine } from '../format/oneLine';
import { bn } from './bn';
import { emailHtml } from './emailHtml';
import { emailText } from './emailText';
import type { MailedOrder, MailKind, StoredMail } from './mails';
import { renderEmail } from './renderEmail';
import { MAX_ATTEMPTS, retryDelay } from './retryDelay';
import { siteLinks } from './siteLinks';

const links = siteLinks('https://haat.example/', {
  emailCode: (seed) => `code of ${seed}`,
  reset: (seed) => `token+of/${seed}`,
  invitation: (seed) => `invitation+of/${seed}`,
  unsubscribe: (userId, topic) => `${topic}+of/${userId}`,
});
const addressed = { to: 'nadia@haat.example', name: 'নাদিয়া', at: '2026-11-21T08:05:00Z' };
const delivery = { paymentMethod: 'cod', phone: '01712345678', address: '৭ লেক রোড, ঢাকা' } as const;

function order(change: Partial<MailedOrder> = {}): MailedOrder {
  return {
    id: 'R100231-1',
    store: 'Meghna Threads',
    items: [
      {
        title: 'জামদানি শাড়ি Classic',
        color: 'Red',
        size: null,
        measurements: { Chest: '38 in' },
        quantity: 2,
        unitPaisa: 123456_00,
      },
    ],
    subtotalPaisa: 246912_00,
    deliveryPaisa: 80_00,
    discountPaisa: 0,
    totalPaisa: 246992_00,
    ...change,
  };
}

const pictured = order({
  items: [{ ...order().items[0]!, picture: '/media/ab12/320.jpg' }, order().items[0]!],
});

const two = [
  order({ discountPaisa: 12_50, totalPaisa: 246979_50 }),
  order({ id: 'R100231-2', store: 'Padma', deliveryPaisa: 0, totalPaisa: 246912_00 }),
];

const store = 'Meghna Threads';
const mails: { [K in MailKind]: Extract<StoredMail, { kind: K }> } = {
  application_received: { ...addressed, kind: 'application_received', store },
  application_approved: { ...addressed, kind: 'application_approved', store },
  application_rejected: { ...addressed, kind: 'application_rejected', store, reason: 'ছবিটি পড়া যায় না' },
  application_question: {
    ...addressed,
    kind: 'application_question',
    store,
    question: 'Whose account is it?',
  },
  store_suspended: { ...addressed, kind: 'store_suspended', store, reason: 'Complaints' },
  store_reinstated: { ...addressed, kind: 'store_reinstated', store },
  payout_account_changed: { ...addressed, kind: 'payout_account_changed', store },
  payout_account_refused: { ...addressed, kind: 'payout_account_refused', store, reason: 'Not your name' },
  store_name_changed: { ...addressed, kind: 'store_name_changed', store, wanted: 'Nokshi Bari' },
  store_name_refused: {
    ...addressed,
    kind: 'store_name_refused',
    store,
    wanted: 'Aarong',
    reason: 'It is a brand',
  },
  payout_settled: {
    ...addressed,
    kind: 'payout_settled',
    store,
    amountPaisa: 965_50,
    method: 'bKash',
    reference: 'TX-81',
  },
  staff_waiting: {
    ...addressed,
    kind: 'staff_waiting',
    urgent: false,
    waiting: [{ kind: 'cash_orders', count: 3 }],
  },
  payout_sent: {
    ...addressed,
    kind: 'payout_sent',
    store,
    amountPaisa: 965_50,
    method: 'Nagad',
    reference: 'HAAT-P7',
  },
  payment_received: { ...addressed, kind: 'payment_received', number: 'R100231', amountPaisa: 965_50 },
  refund_decided: { ...addressed, kind: 'refund_decided', orderId: 'R100231-1', store, amountPaisa: 965_50 },
  refund_sent: {
    ...addressed,
    kind: 'refund_sent',
    orderId: 'R100231-1',
    store,
    amountPaisa: 965_50,
    method: 'gateway',
    reference: 'TX-82',
  },
  payout_failed: {
    ...addressed,
    kind: 'payout_failed',
    store,
    amountPaisa: 965_50,
    method: 'Bank',
    reason: 'Account closed',
  },
  order_placed: { ...addressed, ...delivery, kind: 'order_placed', number: 'R100231', orders: two },
  order_received: {
    ...addressed,
    ...delivery,
    kind: 'order_received',
    order: order(),
    customer: 'নাদিয়া রহমান',
  },
  order_status: {
    ...addressed,
    kind: 'order_status',
    orderId: 'R100231-1',
    store,
    status: 'partially_delivered',
    note: 'By van',
    delivered: ['Panjabi'],
  },
  order_cancelled: {
    ...addressed,
    kind: 'order_cancelled',
    orderId: 'R100231-1',
    customer: 'Nadia',
    reason: 'Too late',
  },
  order_refunded: {
    ...addressed,
    kind: 'order_refunded',
    orderId: 'R100231-1',
    customer: 'Nadia',
    reason: 'Lost',
  },
  order_paid: { ...addressed, kind: 'order_paid', customer: 'Nadia', order: order() },
  wish_notice: {
    ...addressed,
    kind: 'wish_notice',
    userId: 7,
    expiresAt: '2026-11-23T08:05:00Z',
    news: [
      {
        productId: 3,
        title: 'জামদানি শাড়ি Classic',
        store,
        pricePaisa: 123456_00,
        wasPaisa: 150000_00,
        isBack: true,
        picture: '/media/ab12/320.jpg',
      },
      { productId: 4, title: 'Panjabi', store, pricePaisa: 900_00, isBack: true },
    ],
  },
  back_in_stock: {
    ...addressed,
    kind: 'back_in_stock',
    expiresAt: '2026-11-23T08:05:00Z',
    productId: 3,
    title: 'জামদানি শাড়ি Classic',
    store,
    color: 'Off White',
    size: null,
    pricePaisa: 900_00,
  },
  password_reset: { ...addressed, kind: 'password_reset', seed: 'seed', expiresAt: '2026-11-21T08:35:00Z' },
  staff_invitation: {
    ...addressed,
    kind: 'staff_invitation',
    role: 'moderator',
    by: 'owner@haat.example',
    seed: 'seed',
    expiresAt: '2026-11-24T08:05:00Z',
  },
  email_code: { ...addressed, kind: 'email_code', seed: 'seed', expiresAt: '2026-11-21T08:35:00Z' },
  email_changed: { ...addressed, kind: 'email_changed', email: 'new@haat.example' },
  account_deleted: { ...addressed, kind: 'account_deleted' },
  password_changed: { ...addressed, kind: 'password_changed' },
  question_answered: {
    ...addressed,
    kind: 'question_answered',
    userId: 7,
    productId: 3,
    title: 'জামদানি শাড়ি Classic',
    store,
    question: 'Is it <b>lined</b>?\nBlouse too?',
    answer: 'Yes, with cotton',
  },
  content_hidden: {
    ...addressed,
    kind: 'content_hidden',
    content: 'product',
    productId: 3,
    title: 'Panjabi',
    reason: 'A copy of a brand',
    appealed: false,
  },
  content_shown: { ...addressed, kind: 'content_shown', content: 'review', productId: 3, title: 'Panjabi' },
  store_news: {
    ...addressed,
    kind: 'store_news',
    userId: 7,
    count: 2,
    expiresAt: '2026-11-23T08:35:00Z',
    products: [
      {
        productId: 3,
        title: 'জামদানি শাড়ি Classic',
        store,
        pricePaisa: 125000_00,
        picture: '/media/ab12/320.jpg',
      },
    ],
  },
  note_to_buyer: {
    ...addressed,
    kind: 'note_to_buyer',
    orderId: 'R100231-1',
    store,
    text: 'The <b>courier</b> comes\non Wednesday',
  },
  note_to_store: {
    ...addressed,
    kind: 'note_to_store',
    orderId: 'R100231-1',
    store,
    text: 'Please send it today',
  },
  message_to_buyer: {
    ...addressed,
    kind: 'message_to_buyer',
    orderId: 'R100231-1',
    store,
    content: 'Is <b>red</b> fine?\nBlue is sold out.',
  },
  message_to_store: {
    ...addressed,
    kind: 'message_to_store',
    orderId: 'R100231-1',
    customer: 'নাদিয়া রহমান',
    content: 'বুধবারের মধ্যে পাব?',
  },
  return_to_buyer: {
    ...addressed,
    kind: 'return_to_buyer',
    returnId: 'R100231-1-A1',
    orderId: 'R100231-1',
    store,
    state: 'approved',
    note: 'Please keep the tags on',
    items: [{ title: 'জামদানি শাড়ি Classic', quantity: 1 }],
    way: 'drop_off',
    address: '12 Elephant Road',
    deadline: '2026-11-28T08:05:00Z',
  },
  return_to_store: {
    ...addressed,
    kind: 'return_to_store',
    returnId: 'R100231-1-A1',
    orderId: 'R100231-1',
    customer: 'নাদিয়া রহমান',
    state: 'refund_due',
    note: 'The photos show it',
    items: [{ title: 'জামদানি শাড়ি Classic', quantity: 1 }],
    refundPaisa: 965_50,
    method: 'bKash',
  },
  questions_asked: {
    ...addressed,
    kind: 'questions_asked',
    userId: 8,
    count: 3,
    questions: [
      { title: 'জামদানি শাড়ি Classic', content: 'Is it <b>lined</b>?\nBlouse too?' },
      { title: 'Panjabi', content: 'ধোয়ার নিয়ম কী?' },
    ],
  },
  google_linked: { ...addressed, kind: 'google_linked', passwordEnded: true },
};

const render = (mail: StoredMail, language: Language = 'en') => {
  const email = renderEmail(mail, links, language);
  return { ...email, text: emailText(email), html: emailHtml(email) };
};

test.each<[kind: MailKind, subject: string, link: string]>([
  ['application_received', 'Your application to sell on Haat', '/seller/signup'],
  ['application_approved', 'Welcome: your store on Haat is approved', '/seller/dashboard'],
  ['application_rejected', 'Your application to sell on Haat was not accepted', '/seller/signup'],
  ['application_question', 'A question about your application to sell on Haat', '/seller/signup'],
  ['store_suspended', 'Your store on Haat is suspended', '/seller/orders'],
  ['store_reinstated', 'Your store on Haat is open again', '/seller/dashboard'],
  ['content_hidden', 'Hidden on Haat: Panjabi', '/seller/products'],
  ['content_shown', 'Shown again on Haat: Panjabi', '/product/3'],
  ['payout_account_changed', 'Your payout account on Haat was changed', '/seller/money'],
  ['payout_account_refused', 'Your payout account on Haat was not changed', '/seller/money'],
  ['store_name_changed', 'Your store on Haat has its new name', '/seller/dashboard'],
  ['store_name_refused', 'Your store on Haat keeps its name', '/seller/dashboard'],
  ['payout_sent', 'Your money from Haat is on its way', '/seller/money'],
  ['payout_settled', 'Your money from Haat has arrived', '/seller/money'],
  ['payment_received', 'We have received your payment for order R100231', '/order/R100231'],
  ['refund_decided', 'Your payment for order R100231-1 goes back to you', '/order/R100231-1'],
  ['refund_sent', 'Your refund for order R100231-1 was sent', '/order/R100231-1'],
  ['payout_failed', 'Your money from Haat could not be sent', '/seller/money'],
  ['staff_waiting', 'What waits at Haat today', '/operator'],
  ['order_placed', 'Your order R100231 at Haat', '/orders'],
  ['order_received', 'New order R100231-1', '/seller/orders/R100231-1'],
  ['order_status', 'Your order R100231-1: partially delivered', '/order/R100231-1'],
  ['order_cancelled', 'Order R100231-1 was cancelled', '/seller/orders/R100231-1'],
  ['order_refunded', 'Order R100231-1 was refunded', '/seller/orders/R100231-1'],
  ['order_paid', 'Order R100231-1 is paid', '/seller/orders/R100231-1'],
  ['wish_notice', 'News from your wish list: 2 products', '/wishlist'],
  ['back_in_stock', 'Back in stock: জামদানি শাড়ি Classic', '/product/3?color=Off+White'],
  ['password_reset', 'Choose a new password for Haat', '/reset-password?token=token%2Bof%2Fseed'],
  ['staff_invitation', 'You are invited to the staff of Haat', '/operator/join?token=invitation%2Bof%2Fseed'],
  ['email_changed', 'Your email address at Haat was changed', '/login'],
  ['password_changed', 'Your password at Haat was changed', '/forgot-password'],
  ['google_linked', 'You can now sign in to Haat with Google', '/forgot-password'],
])(
  '%s: subject, greeting, a sentence in Bangla, and where it leads, in text and HTML',
  (kind, subject, link) => {
    const email = render(mails[kind]);
    expect(email.subject).toBe(subject);
    for (const page of [email.text, email.html]) {
      expect(page).toContain(`https://haat.example${link}`);
      expect(page).toContain(email.bangla);
      expect(page).toContain('নাদিয়া');
      expect(page).not.toMatch(/undefined|null|NaN|\[object/);
    }
    expect(email.html).toContain('<meta charset="utf-8">');
    expect(email.html).toContain('<p lang="bn"');
    expect(email.html).toContain('Dear <span lang="bn">নাদিয়া</span>,');
    expect(email.html).toMatch(/Noto Sans Bengali/);
  },
);

test('a checkout lists each store’s part and the total in taka', () => {
  const { text } = render(mails.order_placed);
  expect(text).toContain('Meghna Threads · R100231-1');
  expect(text).toContain('Padma · R100231-2');
  expect(text).toContain('* জামদানি শাড়ি Classic  ৳2,46,912');
  expect(text).toContain('Red · Chest 38 in · 2 items · ৳1,23,456 each');
  expect(text).toMatch(
    /The whole order\n-+\n\nSubtotal: ৳4,93,824\nDelivery: ৳80\nDiscount: −৳12.50\nTotal: ৳4,93,891.50/,
  );
  expect(text).toContain('Address: ৭ লেক রোড, ঢাকা');
});

test('an order of one store has its bill once and a link to it', () => {
  const { text } = render({ ...mails.order_placed, orders: [order()] });
  expect(text.match(/Total: /g)).toHaveLength(1);
  expect(text).toContain('https://haat.example/order/R100231-1');
});

test.each(['en', 'bn'] as const)('%s: the button leads a guest to the page without a login', (language) => {
  const guest = { language };
  const pages = [
    [render({ ...mails.order_placed, guest }, language), 'R100231'],
    [render({ ...mails.order_placed, orders: [order()], guest }, language), 'R100231'],
    [render({ ...mails.order_status, guest }, language), 'R100231-1'],
  ] as const;
  for (const [{ text, html }, number] of pages) {
    for (const page of [text, html]) {
      expect(page).toContain(`https://haat.example/track-order?number=${number}`);
      expect(page).not.toContain('https://haat.example/order');
    }
    expect(text).toContain(
      language === 'en' ? 'because you placed an order at Haat' : 'অর্ডার করেছেন বলে এই ই-মেইলটি',
    );
  }
});

test('recipient, both phone numbers and the note are listed where they were given', () => {
  const details = { secondPhone: '01812345678', deliveryNote: 'নীল গেট' };
  const toBuyer = render({ ...mails.order_placed, ...details, recipient: 'Farida Khan' });
  const toStore = render({ ...mails.order_received, ...details });
  expect(toBuyer.text).toContain('Recipient: Farida Khan\n');
  for (const { text } of [toBuyer, toStore]) {
    expect(text).toContain('Phone: 01712345678, 01812345678\n');
    expect(text).toContain('For the courier: নীল গেট');
  }
  expect(render(mails.order_placed).text).not.toMatch(/Recipient|courier/);
});

test('user input is escaped', () => {
  const evil = '<img src=x onerror=alert(1)>"\'& </td>';
  const pages = [
    render({ ...mails.order_placed, name: evil, address: evil, orders: [order({ store: evil })] }),
    render({ ...mails.order_received, customer: evil }),
    render({ ...mails.order_status, store: evil, note: evil, delivered: [evil] }),
    render({ ...mails.application_rejected, store: evil, reason: evil }),
  ];
  for (const { html } of pages) {
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; &lt;/td&gt;');
  }
});

test.each([
  ['two lines', 'Nadia\r\nBcc: all@haat.example', 'Nadia Bcc: all@haat.example'],
  ['a line separator', 'a\u2028b\u0085c', 'a b c'],
  ['text that turns around', 'Haat \u202Egpj.exe\u2066x', 'Haat gpj.exex'],
  ['Bengali with its joiners', 'ক্ষ\u200Cমা', 'ক্ষ\u200Cমা'],
])('one line of %s', (_what, value, line) => {
  expect(oneLine(value)).toBe(line);
});

test.each([
  [0, '৳0'],
  [99_50, '৳99.50'],
  [1234567_00, '৳12,34,567'],
])('%i paisa are %s', (paisa, taka) => {
  expect(formatTaka(paisa)).toBe(taka);
});

test('retries after half a minute at first, at most six hours apart, for a day', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1, 0.5));
  expect(waits.slice(0, 3)).toEqual([30_000, 90_000, 270_000]);
  expect(Math.max(...waits)).toBe(6 * 3_600_000);
  const all = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(all).toBeGreaterThan(18);
  expect(all).toBeLessThan(30);
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([22_500, 37_500]);
});

const sold = order({ items: [{ ...order().items[0]!, sku: 'JAM-RE' }] });

test('the store’s email lists the SKUs of a cancelled order and who cancelled it', () => {
  const mail = { ...mails.order_cancelled, order: sold, restocked: true, by: 'buyer' as const };
  const { text } = render(mail);
  expect(text).toContain('Nadia has cancelled the order R100231-1.');
  expect(text).toContain('জামদানি শাড়ি Classic');
  expect(text).toContain('SKU JAM-RE');
  expect(text).toContain('back in your stock');
  const byHaat = render({ ...mail, by: 'operator', restocked: false }).text;
  expect(byHaat).toContain('Haat has cancelled the order R100231-1 of Nadia. Nothing had been paid for it.');
  expect(byHaat).toContain('Items that come back to you are not in your stock yet.');
});

test('only the store’s email has SKUs', () => {
  expect(render({ ...mails.order_received, order: sold }).text).toContain('SKU JAM-RE');
  expect(render({ ...mails.order_placed, orders: [sold] }).text).not.toContain('JAM-RE');
});

test.each([
  [
    { paidPaisa: 1080_00, duePaisa: 500_00 },
    'Paid so far: ৳1,080. Still to pay when the rest arrives: ৳500.',
  ],
  [{ status: 'refunded', paidPaisa: 1080_00 }, 'Haat will refund the ৳1,080 that you have paid.'],
  [{ status: 'cancelled', paidPaisa: 0 }, 'You have paid nothing for it, so there is nothing to refund.'],
] as const)('money in the email: %j', (change, text) => {
  expect(render({ ...mails.order_status, ...change }).text).toContain(text);
});

test('a suspended store is asked to deliver what was ordered before', () => {
  expect(render(mails.store_suspended).text).toContain(
    'Please still deliver the orders that were placed before',
  );
});

test('items show the picture stored with the order; earlier emails have none', () => {
  const htmlOf = (one: MailedOrder) =>
    emailHtml(
      renderEmail(
        { ...addressed, ...delivery, kind: 'order_placed', number: 'R1', orders: [one] },
        links,
        'en',
      ),
    );
  const shown = htmlOf(pictured);
  expect(shown.match(/<img [^>]*>/g)).toEqual([
    '<img src="https://haat.example/media/ab12/320.jpg" alt="" width="56" style="display:block;border:0">',
  ]);
  // Both rows have a place for it.
  expect(shown.match(/<td width="56"/g)).toHaveLength(2);
  expect(htmlOf(order())).not.toContain('<img');
});

test('news from a wish list link to the products, and to the page that turns them off', () => {
  const { text, html, unsubscribe } = render(mails.wish_notice);
  expect(text).toContain(
    '* জামদানি শাড়ি Classic  ৳1,23,456\n  Meghna Threads · Back in stock · was ৳1,50,000\n  https://haat.example/product/3',
  );
  expect(html).toContain('<a href="https://haat.example/product/4" style="color:#1b2753">Panjabi</a>');
  for (const page of [text, html])
    expect(page).toContain('https://haat.example/unsubscribe?token=wishes%2Bof%2F7');
  expect(unsubscribe?.callUrl).toBe(
    'https://haat.example/api/v1/auth/wish-notices/end/?token=wishes%2Bof%2F7',
  );
  const [news] = mails.wish_notice.news;
  expect(render({ ...mails.wish_notice, news: [news!] }).subject).toBe(
    'News from your wish list: জামদানি শাড়ি Classic',
  );
});

test('an answer comes with its question, as text, and a link that turns such emails off', () => {
  const { text, html, subject, unsubscribe } = render(mails.question_answered);
  expect(subject).toBe('Your question about জামদানি শাড়ি Classic is answered');
  expect(text).toContain('Is it <b>lined</b>?');
  expect(html).toContain('Is it &lt;b&gt;lined&lt;/b&gt;?');
  expect(text).toContain('A note from Meghna Threads:');
  expect(text).toContain('https://haat.example/product/3');
  expect(unsubscribe?.callUrl).toContain('token=questions%2Bof%2F7');
});

test('a note of Haat is quoted as text and leads to the order, that of a guest to the page for guests', () => {
  const toBuyer = render(mails.note_to_buyer);
  expect(toBuyer.subject).toBe('Haat wrote to you about order R100231-1');
  expect(toBuyer.html).toContain('The &lt;b&gt;courier&lt;/b&gt; comes');
  expect(toBuyer.text).toContain('https://haat.example/order/R100231-1');
  expect(render({ ...mails.note_to_buyer, guest: { language: null } }).text).toContain('/track-order');
  expect(render(mails.note_to_store).text).toContain('https://haat.example/seller/orders/R100231-1');
});

test('a message is quoted as text and leads to the messages of its order', () => {
  const toBuyer = render(mails.message_to_buyer);
  expect(toBuyer.subject).toBe('Meghna Threads wrote to you about order R100231-1');
  expect(toBuyer.html).toContain('Is &lt;b&gt;red&lt;/b&gt; fine?');
  expect(toBuyer.text).toContain('https://haat.example/order/R100231-1#messages');
  expect(toBuyer.text).not.toContain('came with it');
  const toStore = render({ ...mails.message_to_store, pictures: 2 });
  expect(toStore.text).toContain('2 pictures came with it. You see them on the page of the order.');
  expect(toStore.subject).toBe('নাদিয়া রহমান wrote to you about order R100231-1');
  expect(toStore.text).toContain('https://haat.example/seller/orders/R100231-1#messages');
});

test('new questions to a store are quoted as text, with the number of all', () => {
  const { text, html, subject, unsubscribe } = render(mails.questions_asked);
  expect(subject).toBe('3 new questions about your products');
  expect(text).toContain('About Panjabi:');
  expect(text).toContain('And 1 more.');
  expect(html).toContain('Is it &lt;b&gt;lined&lt;/b&gt;?');
  expect(text).toContain('https://haat.example/seller/reviews?tab=questions');
  expect(unsubscribe?.callUrl).toContain('token=storequestions%2Bof%2F8');
  const one = { ...mails.questions_asked, count: 1, questions: mails.questions_asked.questions.slice(1) };
  expect(render(one).subject).toBe('A shopper asks about Panjabi');
  expect(render(one).text).not.toContain('more.');
});

test('new products of followed stores come with store and price, and the number of all', () => {
  const { text, subject, unsubscribe } = render(mails.store_news);
  expect(subject).toBe('2 new products in stores you follow');
  expect(text).toContain('https://haat.example/product/3');
  expect(text).toContain(store);
  expect(text).toContain('And 1 more.');
  expect(text).toContain('https://haat.example/wishlist#stores');
  expect(unsubscribe?.callUrl).toContain('token=stores%2Bof%2F7');
});

describe('in Bangla', () => {
  test.each(Object.values(mails).map((mail) => [mail.kind, mail] as const))('%s', (_kind, mail) => {
    const email = render(mail, 'bn');
    expect(email.subject).toMatch(/\p{Script=Bengali}/u);
    expect(email.html).toContain('<html lang="bn" dir="ltr">');
    expect(email.html).toContain('প্রিয় নাদিয়া,');
    for (const page of [email.text, email.html]) expect(page).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test('every text is Bangla, with Bengali digits', () => {
    const texts = (value: unknown): string[] => {
      if (typeof value === 'function') return [value('#', '২', '৩', '৪')];
      return typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [String(value)];
    };
    const { greeting, sku, nameOf, statuses, statusHeadings, ...others } = bn;
    const { order_status, partOf, ...rest } = others;
    const { subject, heading, ...status } = order_status;
    for (const text of texts([rest, status, statuses, statusHeadings]).filter(Boolean)) {
      expect(text).toMatch(/\p{Script=Bengali}/u);
      expect(text.replace('Google', '')).not.toMatch(/[a-z0-9]/i);
    }
  });

  test('amounts, counts and times', () => {
    const { text } = render({ ...mails.order_placed, confirmBy: '2026-11-22T08:05:00Z' }, 'bn');
    expect(text).toContain('* জামদানি শাড়ি Classic  ৳২,৪৬,৯১২');
    expect(text).toContain('লাল · বুক 38 in · ২টি · প্রতিটি ৳১,২৩,৪৫৬');
    expect(text).toMatch(
      /পুরো অর্ডার\n-+\n\nসাবটোটাল: ৳৪,৯৩,৮২৪\nডেলিভারি চার্জ: ৳৮০\nছাড়: −৳১২.৫০\nমোট: ৳৪,৯৩,৮৯১.৫০/,
    );
    expect(text).toContain('২২ নভেম্বর ২০২৬, দুপুর ২:০৫');
    expect(text).toContain('নিশ্চিত হলে তবেই পণ্য আপনার জন্য রেখে পাঠানো হবে।');
    expect(render(mails.order_placed).text).toContain('৳4,93,824');
  });
});
