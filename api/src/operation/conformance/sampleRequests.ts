import { randomUUID } from 'node:crypto';
import { type Call, callPath } from '@haat/contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { invitationToken, resetToken } from '../../domains/accounts/mailedTokens';
import { phoneCodeHash } from '../../domains/accounts/phoneCodes.service';
import { phoneProof } from '../../domains/accounts/phoneProof';
import { codeAt, stepAt } from '../../domains/accounts/totp';
import { unsubscribeToken } from '../../domains/accounts/unsubscribeToken';
import { adjustBalance } from '../../domains/ledger/sellerMoney.service';
import { randomReference } from '../../domains/payments/reference';
import { approveRun, draftRun } from '../../domains/payouts/payouts.service';
import { readSettlement, settlementsNow } from '../../domains/settlements/settlements.service';
import { fromBase32 } from '../../testing/fromBase32';
import { aPushBrowser } from '../../testing/localPushService';
import { PASSWORD, SECRET } from '../../testing/testApp';
import type { Answer, Visitor } from '../../testing/visitor';
import type { Actors } from './actors';

/** A request that succeeds for the owner, i.e. buyer A or seller A, or for any actor. */
export interface Sample {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
  form?: Record<string, unknown>;
  files?: Record<string, Buffer | Buffer[]>;
}

const PICTURE = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a0522d' } })
  .png()
  .toBuffer();

const delivery = { customer_phone: '01712345678', customer_address: '7 Lake Road, Dhaka' };
const DAY = 86_400_000;

const REASON = { reason: 'Asked by phone' };
const aCustomer = async ({ testApp }: Actors): Promise<number> => (await testApp.aCustomer()).id;
const couponForm = (number: number) => ({
  code: `winter-${number}`,
  percent: 10,
  flat: null,
  least: 500,
  budget: null,
  uses_a_person: 1,
  from: null,
  to: null,
  stores: [],
  products: [],
  with_offers: true,
  paid_by: 'market',
});
async function aCoupon({ operator, next }: Actors): Promise<number> {
  const { body } = await operator.post('/operator/coupons/', couponForm(next()));
  return body.id;
}
async function productOfA({ testApp, sellerA }: Actors): Promise<number> {
  return (await testApp.aProduct({ seller: sellerA })).id;
}
const PAGE_WORDS = {
  en: { title: 'Policies', lead: 'Short and binding', body: '## Delivery\nEverywhere' },
  bn: { title: 'নিয়মকানুন', lead: 'সংক্ষেপে', body: '## ডেলিভারি\nসারা দেশে' },
};
const BANNER = {
  ...{ place: 'kids', from: '2026-12-01', to: '2026-12-16', link: '/shop/kids' },
  ...{ title_en: 'Winter', title_bn: 'শীত', text_en: '', text_bn: '' },
};
async function aBanner({ operator }: Actors): Promise<number> {
  return Math.max(
    ...(await operator.post('/operator/banners/', BANNER)).body.results.map(({ id }: { id: number }) => id),
  );
}
const MAIL_WORDS = { en: { heading: 'Thank you' }, bn: { heading: 'ধন্যবাদ' } };
/** The newest version of an email's words, after another one was saved. */
async function versionOfMail({ operator }: Actors): Promise<number> {
  const { version } = (await operator.get('/operator/mail-texts/order_placed/')).body;
  const saved = await operator.post('/operator/mail-texts/order_placed/', { ...MAIL_WORDS, seen: version });
  return saved.body.version;
}
async function policies({ operator }: Actors): Promise<{ latest: number; live: { version: number } | null }> {
  return (await operator.get('/operator/content-pages/policies/')).body;
}
/** The newest version of a content page, after another one was saved. */
async function versionOfPolicies(actors: Actors): Promise<number> {
  const { latest } = await policies(actors);
  const saved = await actors.operator.post('/operator/content-pages/policies/versions/', {
    ...PAGE_WORDS,
    seen: latest,
  });
  return saved.body.latest;
}
/** A line in the cart of buyer A. */
async function lineOfA(actors: Actors): Promise<number> {
  const product_id = await productOfA(actors);
  const { body } = await actors.buyerA.post('/orders/cart/add/', { product_id, quantity: 1 });
  return body.items.find((line: { product: number; id: number }) => line.product === product_id).id;
}
async function savedLineOfA(actors: Actors): Promise<number> {
  const { body } = await actors.buyerA.post(`/orders/cart/items/${await lineOfA(actors)}/save/`);
  return body.items[0].id;
}
/** A product on the wish list of buyer A. */
async function wishOfA(actors: Actors): Promise<number> {
  const id = await productOfA(actors);
  await actors.buyerA.put(`/wishlist/products/${id}/`);
  return id;
}
async function soldOutProduct(actors: Actors): Promise<number> {
  return (await actors.testApp.aProduct({ seller: actors.sellerA, stock: 0 })).id;
}
/** A store that buyer A follows. */
async function storeFollowedByA({ testApp, buyerA }: Actors): Promise<number> {
  const { sellerId } = await testApp.aSeller();
  await buyerA.put(`/follows/stores/${sellerId}/`);
  return sellerId;
}
const addressForm = (number: number) => ({
  name: 'Office',
  recipient: 'Nadia Rahman',
  phone: '01712345678',
  second_phone: '',
  address_line: `${number} Lake Road`,
  district: 'Dhaka',
  upazila: 'Savar',
  delivery_note: 'Second floor',
});
/** The only address of buyer A. */
async function addressOfA({ testApp, buyerA, next }: Actors): Promise<number> {
  await testApp.db.kysely.deleteFrom('addresses').execute();
  const { body } = await buyerA.post('/auth/addresses/', addressForm(next()));
  return body.results[0].id;
}
async function orderOfA({ testApp, buyerA, sellerA }: Actors): Promise<string> {
  const product = await testApp.aProduct({ seller: sellerA });
  return (await testApp.anOrder({ buyer: buyerA, product })).order.id;
}
/** A code for a payout account that seller A has asked for. */
const SHELL = { id: null, name: 'shell:nadia' };
/** A store to which a payout can be drafted. */
async function creditedStore({ testApp }: Actors): Promise<void> {
  const { sellerId } = await testApp.aSeller();
  await adjustBalance(testApp, SHELL, { sellerId, paisa: 500_00, reason: 'A sample' });
}
async function draftedRun(actors: Actors): Promise<number> {
  await creditedStore(actors);
  return (await draftRun(actors.testApp, SHELL, 0)).id;
}
async function approvedRun(actors: Actors): Promise<number> {
  const run = await draftedRun(actors);
  await approveRun(actors.testApp, { id: null, name: 'shell:rafiq' }, run);
  return run;
}
/** A line of a settlement file that nothing of ours fits. */
async function openSettlementLine({ testApp }: Actors): Promise<number> {
  await readSettlement(testApp, SHELL, {
    source: 'courier',
    name: 'remittance.csv',
    file: `order,collected\n${randomUUID()},500`,
  });
  const { differences } = await settlementsNow(testApp);
  return differences.at(-1)?.id ?? 0;
}
/** A store that wants another payout account, and has confirmed it. */
async function storeWithAccountChange({ testApp }: Actors): Promise<number> {
  const { sellerId } = await testApp.aSeller();
  const number = testApp.privateData.encrypt('01800000000', {
    table: 'payout_account_changes',
    column: 'account_number',
    row: sellerId,
  });
  await testApp.db.kysely
    .insertInto('payout_account_changes')
    .values({
      seller_id: sellerId,
      payment_method: 'Nagad',
      account_number: number,
      bank_name: '',
      branch_name: '',
      asked_at: new Date(),
      confirmed_at: new Date(),
    })
    .execute();
  return sellerId;
}
/** A store that wants another name. */
async function storeWithNameChange({ testApp, next }: Actors): Promise<number> {
  const seller = await testApp.aSeller();
  await seller.post('/auth/seller/name/', { business_name: `Wanted ${next()}` });
  return seller.sellerId;
}
async function confirmedAccountOfA({ testApp, sellerA, next }: Actors): Promise<Sample> {
  await testApp.db.kysely.deleteFrom('attempts').execute();
  const account = { payment_method: 'Nagad', account_number: '01800000000' };
  const { body } = await sellerA.post('/seller/money/account/', account);
  const code = testApp.sent.at(-1)?.text.match(/\d{6}/)?.[0];
  return { body: { request: body.request, code: code ?? String(next()) } };
}
async function keptTag({ testApp }: Actors): Promise<{ id: number; version: number }> {
  return testApp.db.kysely
    .insertInto('tags')
    .values({ name: `Tag ${randomUUID()}` })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** A group of synonyms with the change that made it. */
async function synonymsOfOperators({ testApp, next }: Actors) {
  const { id, version } = await testApp.db.kysely
    .insertInto('search_synonyms')
    .values({ forms: [`jama${next()}`, 'top'] })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const { id: change } = await testApp.db.kysely
    .insertInto('search_synonym_changes')
    .values({ synonym_id: id, at: new Date(), actor: 'shell:nadia', act: 'add', before: [], after: ['top'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version, change };
}
/** An order about which both sides have written. */
async function talkedOrderOfA(actors: Actors): Promise<string> {
  const id = await orderOfA(actors);
  await actors.buyerA.post(`/orders/orders/${id}/messages/`, { content: 'Can it be here on Friday?' });
  await actors.sellerA.post(`/orders/seller/orders/${id}/messages/`, { content: 'Yes, it leaves today' });
  return id;
}
/** A picture of a message, as the parameters of its calls. */
async function messagePictureOfA(actors: Actors) {
  const id = await orderOfA(actors);
  const { body } = await actors.buyerA.form(
    'POST',
    `/orders/orders/${id}/messages/`,
    { content: 'The seam is torn' },
    { uploaded_images: await PICTURE },
  );
  return { id, message: body.id, place: 1 };
}
/** An order that was placed without an account. */
async function orderOfGuest(actors: Actors): Promise<{ id: string; phone: string; proof: string }> {
  const { phone, proof } = guestOf(actors);
  const { body } = await actors.visitor.post('/orders/guest/create/', await guestOrder(actors, proof));
  return { id: body.id, phone, proof };
}
function guestOf({ testApp, next }: Actors): { phone: string; proof: string } {
  const phone = `017${10_000_000 + next()}`;
  return { phone, proof: phoneProof(testApp.context, phone) };
}
async function guestOrder(actors: Actors, proof: string) {
  return {
    proof,
    customer_name: 'Nadia Rahman',
    customer_address: '7 Lake Road, Dhaka',
    customer_email: 'nadia@haat.example',
    language: 'bn',
    payment_method: 'cod',
    selected_items: [{ product_id: await productOfA(actors), quantity: 1 }],
  };
}
/** A code that was sent to a phone. */
async function phoneCode({
  testApp,
  next,
}: Actors): Promise<{ phone: string; request: string; code: string }> {
  const [id, code, phone] = [randomUUID(), '123456', `017${10_000_000 + next()}`];
  await testApp.db.kysely
    .insertInto('phone_codes')
    .values({
      id,
      phone,
      code_hash: phoneCodeHash(SECRET, id, code),
      expires_at: new Date(testApp.clock.now().getTime() + DAY),
    })
    .execute();
  return { phone, request: id, code };
}
async function orderOfSuspended({ testApp, buyerA }: Actors): Promise<string> {
  const { order, product } = await testApp.anOrder({ buyer: buyerA });
  await testApp.db.kysely
    .updateTable('sellers')
    .set({ status: 'suspended' })
    .where('id', '=', product.seller.sellerId)
    .execute();
  return order.id;
}
async function cardOrderOfA(actors: Actors): Promise<string> {
  const { body } = await actors.buyerA.post('/orders/orders/create/', {
    ...delivery,
    payment_method: 'card',
    selected_items: [{ item_id: await lineOfA(actors) }],
  });
  return body.id;
}
/** A payment of buyer A, with a decided refund. */
async function paymentOfA(actors: Actors): Promise<{ reference: string; refund: number }> {
  const order = await cardOrderOfA(actors);
  const reference = randomReference('HP');
  const at = actors.testApp.clock.now();
  const { rows } = await sql<{ id: number }>`
    WITH paid AS (
      INSERT INTO payments (reference, group_id, provider, state, amount_paisa, expires_at, created_at, changed_at)
      SELECT ${reference}, group_id, 'bkash', 'pending', 100, ${at}, ${at}, ${at} FROM orders WHERE public_id = ${order}
      RETURNING id
    )
    INSERT INTO gateway_refunds (payment_id, order_id, reference, source, amount_paisa, state, reason, decided_by, decided_at, changed_at)
    SELECT paid.id, o.id, ${randomReference('HR')}, ${reference}, 100, 'decided', 'Ended', 'system', ${at}, ${at}
    FROM paid, orders o WHERE o.public_id = ${order} RETURNING id`.execute(actors.testApp.db.kysely);
  return { reference, refund: rows[0]?.id ?? 0 };
}
async function unconfirmedOrderOfA(actors: Actors): Promise<string> {
  const id = await orderOfA(actors);
  await actors.testApp.waitForCall(id);
  return id;
}
/** Such an order with a phone number of its own, to which a code was sent. */
async function codeOfOrderOfA(actors: Actors) {
  const id = await unconfirmedOrderOfA(actors);
  const { phone, ...code } = await phoneCode(actors);
  await actors.testApp.db.kysely
    .updateTable('orders')
    .set({ customer_phone: phone })
    .where('public_id', '=', id)
    .execute();
  return { number: id.split('-')[0]!, code };
}
async function deliveredOfA({ testApp, buyerA, sellerA }: Actors) {
  const product = await testApp.aProduct({ seller: sellerA });
  const { order } = await testApp.aDeliveredOrder({ buyer: buyerA, product });
  return { order: order.id, product: product.id };
}
async function invoiceOfA(actors: Actors): Promise<number> {
  const { order } = await deliveredOfA(actors);
  const { body } = await actors.buyerA.get(`/orders/orders/${order}/invoices/`);
  return body.results[0].id;
}
const returnRequest = (item_id: number) => ({
  wants: 'refund',
  reason: 'damaged',
  note: 'The seam is torn',
  refund_method: 'bKash',
  refund_account: '01712345678',
  items: [{ item_id, quantity: 1 }],
});
async function deliveredItemOfA(actors: Actors) {
  const { testApp, buyerA, sellerA } = actors;
  const { order } = await testApp.aDeliveredOrder({
    buyer: buyerA,
    product: await testApp.aProduct({ seller: sellerA }),
  });
  return { id: order.id, item: order.items[0]!.id };
}
/** A return of buyer A from seller A, moved on by some steps of the seller. */
async function returnOfA(actors: Actors, ...steps: [call: string, body: object][]) {
  const { id, item } = await deliveredItemOfA(actors);
  const { items, ...request } = returnRequest(item);
  const { body } = await actors.buyerA.form(
    'POST',
    `/orders/orders/${id}/returns/`,
    { ...request, items: JSON.stringify(items) },
    { uploaded_images: await PICTURE },
  );
  for (const [call, step] of steps)
    await actors.sellerA.post(`/orders/seller/returns/${body.id}/${call}/`, step);
  return { id: body.id as string, item };
}
const APPROVED = ['answer', { answer: 'approve', way: 'drop_off' }] as [string, object];
const RECEIVED = ['receive', { arrived: true }] as [string, object];
/** A refund of seller A that is decided. */
async function refundOfA(actors: Actors): Promise<number> {
  const { id } = await returnOfA(actors, ['answer', { answer: 'refund' }]);
  const { body } = await actors.sellerA.get(`/orders/seller/returns/${id}/`);
  return body.refund.id;
}
/** A return of seller A that an operator decides about. */
async function escalatedOfA(actors: Actors): Promise<string> {
  const { id } = await returnOfA(actors, ['answer', { answer: 'decline', note: 'It was worn' }]);
  await actors.buyerA.post(`/orders/returns/${id}/act/`, { act: 'escalate', note: 'It was not' });
  return id;
}
/** A delivered order of a guest, with its item. */
async function deliveredOfGuest(actors: Actors) {
  const { id, proof } = await orderOfGuest(actors);
  const { body } = await actors.sellerA.post(`/orders/seller/orders/${id}/update-status/`, {
    status: 'delivered',
  });
  return { id, proof, item: body.items[0].id as number };
}
async function returnOfGuest(actors: Actors) {
  const { id, proof, item } = await deliveredOfGuest(actors);
  const { body } = await actors.visitor.post(`/orders/guest/${id}/returns/`, {
    ...returnRequest(item),
    proof,
  });
  return { id: body.id as string, proof };
}
/** An item of seller A that was refused. */
async function refusedOfA(actors: Actors) {
  const id = await orderOfA(actors);
  const move = (body: object) => actors.sellerA.post(`/orders/seller/orders/${id}/update-status/`, body);
  const { body } = await move({ status: 'shipped' });
  const item_id = body.items[0].id;
  await move({ status: 'delivered', refused: [{ item_id, quantity: 1 }] });
  return { id, item_id };
}
async function reviewOfA(actors: Actors): Promise<number> {
  const bought = await deliveredOfA(actors);
  const { body } = await actors.buyerA.post('/reviews/', {
    ...bought,
    review_type: 'product',
    rating: 4,
    content: 'Good cloth',
  });
  return body.id;
}
/** A review of buyer A that an operator has hidden. */
async function hiddenReviewOfA(actors: Actors): Promise<number> {
  const id = await reviewOfA(actors);
  const items = [{ kind: 'review', id, version: 0 }];
  await actors.operator.post('/operator/moderation/verdicts/', { items, verdict: 'hidden', reason: 'Rude' });
  return id;
}
/** A question of buyer A about a product of seller A. */
async function questionOfA(actors: Actors): Promise<number> {
  const product = await productOfA(actors);
  const content = `Is it lined? ${actors.next()}`;
  return (await actors.buyerA.post(`/products/${product}/questions/`, { content })).body.id;
}
async function answeredOfA(actors: Actors): Promise<number> {
  const id = await questionOfA(actors);
  await actors.sellerA.put(`/questions/seller/${id}/answer/`, { content: 'Yes' });
  return id;
}
/** The code that turns two-step login on for buyer A; nobody else has begun to set it up. */
async function codeOfA({ testApp, buyerA }: Actors): Promise<string> {
  await testApp.db.kysely.deleteFrom('totp_secrets').execute();
  const { body } = await buyerA.post('/auth/two-step/setup/');
  return codeAt(fromBase32(body.secret), stepAt(testApp.clock.now()));
}
async function refreshOfA({ buyerA, visitor }: Actors): Promise<string> {
  const { body } = await visitor.post('/auth/login/', { email: buyerA.email, password: PASSWORD });
  return body.refresh;
}
/** Another device of buyer A. */
async function deviceOfA(actors: Actors): Promise<string> {
  await refreshOfA(actors);
  const { body } = await actors.buyerA.get('/auth/sessions/');
  return body.results.find(({ current }: { current: boolean }) => !current).id;
}
/** The token of a reset link; for a separate user, because a reset ends all sessions. */
async function mailedToken({ testApp, visitor }: Actors): Promise<string> {
  const { email } = await testApp.aCustomer();
  await visitor.post('/auth/password-reset/', { email });
  const { data } = await testApp.db.kysely
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .select('data')
    .executeTakeFirstOrThrow();
  return resetToken(SECRET, (data as { seed: string }).seed);
}
/** An invitation to the staff, of an address without an account. */
async function invitation({ testApp, operator, next }: Actors): Promise<{ id: number; token: string }> {
  const email = `invited-${next()}@haat.example`;
  const { body } = await operator.post('/operator/staff/', { email, role: 'moderator' });
  const { id } = body.invitations.find((one: { email: string }) => one.email === email);
  const { data } = await testApp.db.kysely
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .select('data')
    .executeTakeFirstOrThrow();
  return { id, token: invitationToken(SECRET, (data as { seed: string }).seed) };
}
async function offerOfA(actors: Actors): Promise<number> {
  const offer = offerFor(actors, await productOfA(actors));
  return (await actors.sellerA.post('/products/seller/offers/', offer)).body.id;
}
const offerFor = (actors: Actors, product: number) => ({
  product,
  offer_type: 'percentage',
  discount_percentage: 10,
  start_date: new Date(actors.testApp.clock.now().getTime() - DAY).toISOString(),
  end_date: new Date(actors.testApp.clock.now().getTime() + 5 * DAY).toISOString(),
});
const productForm = (actors: Actors) => ({
  name: `Saree ${actors.next()}`,
  description: 'Handloom',
  price: '1200.50',
  tags: ['Ethnic'],
  variants_data: [{ id: null, color: 'Red', size: 'M', stock_quantity: 3, sku: '', is_active: true }],
});

const chartForm = (actors: Actors) => ({
  name: `Kurti ${actors.next()}`,
  garment: 'tops',
  measures: ['body_chest', 'length'],
  rows: [
    {
      size: 'M',
      values: [
        { from: 940, to: 990 },
        { from: 700, to: 700 },
      ],
    },
  ],
});
async function chartOfA(actors: Actors): Promise<number> {
  const { body } = await actors.sellerA.post('/products/seller/size-charts/', chartForm(actors));
  return body.id;
}

/** By the call's name in the contracts; another case of the same call has a word behind it. */
export const SAMPLES: Record<string, (actors: Actors) => Sample | Promise<Sample>> = {
  // accounts
  'auth.register': ({ next }) => ({
    body: {
      email: `new-${next()}@haat.example`,
      username: 'new',
      password: PASSWORD,
      password_confirm: PASSWORD,
      first_name: 'New',
      last_name: 'Comer',
    },
  }),
  'auth.login': ({ buyerA }) => ({ body: { email: buyerA.email, password: PASSWORD } }),
  'auth.logout': async (actors) => ({ body: { refresh: await refreshOfA(actors) } }),
  'auth.refresh': async (actors) => ({ body: { refresh: await refreshOfA(actors) } }),
  'auth.googleLogin': () => ({ body: { idToken: 'a.b.c' } }),
  'auth.askPasswordReset': ({ next }) => ({ body: { email: `nobody-${next()}@haat.example` } }),
  'auth.resetPassword': async (actors) => ({
    body: { token: await mailedToken(actors), password: PASSWORD },
  }),
  'guests.requestPhoneCode': ({ next }) => ({ body: { phone: `017${10_000_000 + next()}`, language: 'bn' } }),
  'guests.confirmPhoneCode': async (actors) => {
    const { phone, ...body } = await phoneCode(actors);
    return { body };
  },
  'guests.createGuestOrder': async (actors) => ({ body: await guestOrder(actors, guestOf(actors).proof) }),
  'guests.findGuestOrder': async (actors) => {
    const { id, phone, proof } = await orderOfGuest(actors);
    return { body: { number: id, phone, proof } };
  },
  'guests.cancelGuestOrder': async (actors) => {
    const { id, proof } = await orderOfGuest(actors);
    return { params: { id }, body: { proof, reason: 'Ordered twice' } };
  },
  'guests.createGuestAccount': async (actors) => {
    const { proof } = await orderOfGuest(actors);
    return { body: { proof, email: `guest-${actors.next()}@haat.example`, password: PASSWORD } };
  },
  'auth.endSession': async (actors) => ({ params: { id: await deviceOfA(actors) } }),
  'auth.turnOnTwoStep': async (actors) => ({ body: { code: await codeOfA(actors) } }),
  'auth.turnOffTwoStep': async (actors) => {
    const { body } = await actors.buyerA.post('/auth/two-step/on/', { code: await codeOfA(actors) });
    return { body: { code: body.recovery_codes[0] } };
  },
  'auth.savePreferences': () => ({ body: { preferred_tags: ['casual'], onboarding_completed: true } }),
  'auth.saveLanguage': () => ({ body: { language: 'bn' } }),
  'auth.saveWishNotices': () => ({ body: { wish_notices: false } }),
  'auth.endWishNotices': ({ buyerA }) => ({
    query: { token: unsubscribeToken(SECRET, buyerA.id, 'wishes') },
  }),
  'auth.saveNotices': () => ({ body: { question_notices: false } }),
  'auth.saveBodyMeasurements': () => ({
    body: { body_chest: 960, body_waist: null, body_hip: null, body_height: 1650, body_sleeve: 580 },
  }),
  'auth.saveShippingInfo': () => ({ body: { address_line_1: '7 Lake Road', phone: '01712345678' } }),

  'addresses.addAddress': ({ next }) => ({ body: addressForm(next()) }),
  'addresses.updateAddress': async (actors) => ({
    params: { id: await addressOfA(actors) },
    body: addressForm(actors.next()),
  }),
  'addresses.deleteAddress': async (actors) => ({ params: { id: await addressOfA(actors) } }),
  'addresses.makeDefaultAddress': async (actors) => ({ params: { id: await addressOfA(actors) } }),

  // catalog
  'products.listProducts': () => ({ query: { page: '1', limit: '5', sort: 'price_low', in_stock: 'true' } }),
  'places.listUpazilas': () => ({ query: { district: 'Dhaka' } }),
  'products.listCategories': () => ({ query: { tags: 'Women' } }),
  'products.listFacets': () => ({ query: { business_type: 'General Clothing' } }),
  'products.getProduct': async (actors) => ({ params: { id: await productOfA(actors) } }),
  'products.getProduct draft': async ({ testApp, sellerA }) => ({
    params: { id: (await testApp.aProduct({ seller: sellerA, status: 'draft' })).id },
  }),
  'searches.countSearch': () => ({ body: { text: 'saree' } }),
  'products.listIdPart': () => ({ params: { part: 1 } }),
  'products.relatedProducts': async (actors) => ({ params: { id: await productOfA(actors) } }),
  'products.relatedProducts draft': async ({ testApp, sellerA }) => ({
    params: { id: (await testApp.aProduct({ seller: sellerA, status: 'draft' })).id },
  }),
  'stores.getStore': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'stores.getStoreStats': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'stores.storeOffers': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'stores.storeHomepage': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'reviews.storeReviews': ({ sellerA }) => ({ params: { id: sellerA.sellerId }, query: { sort: 'newest' } }),
  'reviews.reviewStatsOfSeller': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'reviews.productReviews': async (actors) => ({ params: { id: await productOfA(actors) } }),

  // cart and orders
  'cart.addToCart': async (actors) => ({ body: { product_id: await productOfA(actors), quantity: 2 } }),
  'cart.updateCartLine': async (actors) => ({ params: { id: await lineOfA(actors) }, body: { quantity: 3 } }),
  'cart.removeCartLine': async (actors) => ({ params: { id: await lineOfA(actors) } }),
  'cart.saveLine': async (actors) => ({ params: { id: await lineOfA(actors) } }),
  'cart.restoreLine': async (actors) => ({ params: { id: await savedLineOfA(actors) } }),
  'cart.removeSavedLine': async (actors) => ({ params: { id: await savedLineOfA(actors) } }),
  'cart.addSavedLines': async (actors) => ({
    body: { lines: [{ product_id: await productOfA(actors), quantity: 2 }] },
  }),
  'wishlist.previewWishlist': async (actors) => ({ query: { ids: String(await productOfA(actors)) } }),
  'wishlist.addWish': async (actors) => ({ params: { id: await productOfA(actors) } }),
  'wishlist.removeWish': async (actors) => ({ params: { id: await wishOfA(actors) } }),
  'account.saveName': () => ({ body: { first_name: 'Nadia', last_name: 'Rahman' } }),
  'account.saveContactPhone': () => ({ body: { phone: '01712345678' } }),
  'account.askEmailChange': ({ next }) => ({
    body: { email: `new-${next()}@example.com`, password: PASSWORD },
  }),
  'account.confirmEmailChange': () => ({ body: { code: '123456' } }),
  'account.exportAccount': () => ({}),
  'account.deleteAccount': () => ({ body: { password: 'not-the-password' } }),
  'stockAlerts.listStockAlerts': () => ({}),
  'stockAlerts.addStockAlert': async (actors) => ({ body: { product_id: await soldOutProduct(actors) } }),
  'stockAlerts.addGuestStockAlert': async (actors) => ({
    body: { product_id: await soldOutProduct(actors), email: `guest-${actors.next()}@example.com` },
  }),
  'stockAlerts.removeStockAlerts': async (actors) => {
    const id = await soldOutProduct(actors);
    await actors.buyerA.post('/stock-alerts/', { product_id: id });
    return { params: { id } };
  },
  'push.renewPush': async ({ buyerA, next }) => {
    const before = aPushBrowser(`https://push.service.example/${next()}`).subscription;
    await buyerA.put('/push/subscription/', before);
    const { auth } = before.keys;
    const after = aPushBrowser(`https://push.service.example/${next()}`).subscription;
    return { body: { ...after, before: { endpoint: before.endpoint, auth } } };
  },
  'push.subscribePush': ({ next }) => ({
    body: aPushBrowser(`https://push.service.example/${next()}`).subscription,
  }),
  'follows.followStore': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'follows.unfollowStore': async (actors) => ({ params: { id: await storeFollowedByA(actors) } }),
  'wishlist.mergeWishlist': async (actors) => ({ body: { product_ids: [await productOfA(actors)] } }),
  'orders.createOrder': async (actors) => ({
    headers: { 'idempotency-key': `key-${actors.next()}` },
    body: { ...delivery, payment_method: 'card', selected_items: [{ item_id: await lineOfA(actors) }] },
  }),
  'orders.quickOrder': async (actors) => ({
    body: { ...delivery, product_id: await productOfA(actors), quantity: 1, payment_method: 'cod' },
  }),
  'orders.getOrder': async (actors) => ({ params: { id: await orderOfA(actors) } }),
  'orders.getOrderGroup': async (actors) => ({ params: { number: (await orderOfA(actors)).split('-')[0]! } }),
  'orderCodes.requestOrderCode': async (actors) => ({
    params: { number: (await codeOfOrderOfA(actors)).number },
    body: { language: 'bn' },
  }),
  'orderCodes.confirmWithCode': async (actors) => {
    const { number, code } = await codeOfOrderOfA(actors);
    return { params: { number }, body: code };
  },
  'orders.cancelOrder': async (actors) => ({
    params: { id: await orderOfA(actors) },
    body: { reason: 'Ordered twice' },
  }),
  'reviews.postReview': async (actors) => ({
    body: { ...(await deliveredOfA(actors)), review_type: 'product', rating: 5, content: 'Very good' },
  }),
  'reviews.postReview form': async (actors) => ({
    form: { ...(await deliveredOfA(actors)), review_type: 'product', rating: 5, content: 'Very good' },
    files: { uploaded_images: [await PICTURE] },
  }),

  'reviewVotes.listOwnVotes': async (actors) => ({ query: { product: String(await productOfA(actors)) } }),
  'reviewVotes.voteHelpful': async (actors) => ({ params: { id: await reviewOfA(actors) } }),
  'reviewVotes.takeVoteBack': async (actors) => ({ params: { id: await reviewOfA(actors) } }),
  'questions.productQuestions': async (actors) => ({ params: { id: await productOfA(actors) } }),
  'questions.ownQuestions': async (actors) => ({ params: { id: await productOfA(actors) } }),
  'questions.askQuestion': async (actors) => ({
    params: { id: await productOfA(actors) },
    body: { content: 'Is it lined?' },
  }),
  'questions.deleteQuestion': async (actors) => ({ params: { id: await questionOfA(actors) } }),

  // sellers
  'sellers.signup': async ({ next }) => ({
    form: {
      first_name: 'Rafiq',
      last_name: 'Islam',
      email: `shop-${next()}@haat.example`,
      phone: '01712345678',
      id_number: '1990123456789',
      business_name: `New store ${next()}`,
      business_type: 'General Clothing',
      founded_date: '2020-02-29',
      bio: 'Handmade cloth',
      pickup_location: '12 Mirpur Road, Dhaka',
      payment_method: 'bKash',
      account_number: '01712345678',
    },
    files: { logo: await PICTURE },
  }),
  'sellers.updateProfile': async () => ({
    form: { bio: 'Woven in Tangail' },
    files: { banner_image: await PICTURE },
  }),
  'sellers.saveHomepage': async (actors) => ({
    body: { products: [{ product_id: await productOfA(actors), order: 0 }] },
  }),
  'analytics.getDashboard': () => ({ query: { days: '7' } }),
  'orders.listSellerOrders': () => ({ query: { limit: '2' } }),
  'orders.getSellerOrder': async (actors) => ({ params: { id: await orderOfA(actors) } }),
  'orders.updateOrderStatus': async (actors) => ({
    params: { id: await orderOfA(actors) },
    body: { status: 'shipped', notes: 'With the courier' },
  }),
  'orderMessages.listMessages': async (actors) => ({ params: { id: await talkedOrderOfA(actors) } }),
  'orderMessages.postMessage': async (actors) => ({
    params: { id: await orderOfA(actors) },
    headers: { 'idempotency-key': `message-${actors.next()}` },
    body: { content: 'Can it be here on Friday?' },
  }),
  'orderMessages.postMessage form': async (actors) => ({
    params: { id: await orderOfA(actors) },
    form: { content: 'The seam is torn' },
    files: { uploaded_images: [await PICTURE] },
  }),
  'orderMessages.messagePictureOfBuyer': async (actors) => ({
    params: await messagePictureOfA(actors),
    query: { width: '320' },
  }),
  'orderMessages.markMessagesRead': async (actors) => ({
    params: { id: await talkedOrderOfA(actors) },
    body: { last_id: 1 },
  }),
  'orderMessages.listSellerMessages': async (actors) => ({ params: { id: await talkedOrderOfA(actors) } }),
  'orderMessages.postSellerMessage': async (actors) => ({
    params: { id: await orderOfA(actors) },
    headers: { 'idempotency-key': `message-${actors.next()}` },
    body: { content: 'Yes, it leaves today' },
  }),
  'orderMessages.postSellerMessage form': async (actors) => ({
    params: { id: await orderOfA(actors) },
    form: { content: 'Here is the blue one' },
    files: { uploaded_images: [await PICTURE] },
  }),
  'orderMessages.messagePictureOfSeller': async (actors) => ({ params: await messagePictureOfA(actors) }),
  'orderMessages.messagePictureForOperator': async (actors) => ({
    params: await messagePictureOfA(actors),
    body: { reason: 'The buyer complains' },
  }),
  'orderMessages.markSellerMessagesRead': async (actors) => ({
    params: { id: await talkedOrderOfA(actors) },
    body: { last_id: 1 },
  }),
  'orderMessages.readMessagesForOperator': async (actors) => ({
    params: { id: await talkedOrderOfA(actors) },
    body: { reason: 'The buyer complains' },
  }),
  'orders.inspectRefused': async (actors) => {
    const { id, item_id } = await refusedOfA(actors);
    return { params: { id }, body: { items: [{ item_id, restocked: 1, written_off: 0 }] } };
  },
  'returns.requestReturn': async (actors) => {
    const { id, item } = await deliveredItemOfA(actors);
    return { params: { id }, body: returnRequest(item) };
  },
  'returns.requestReturn form': async (actors) => {
    const { id, item } = await deliveredItemOfA(actors);
    return { params: { id }, form: returnRequest(item), files: { uploaded_images: [await PICTURE] } };
  },
  'returns.listReturns': async (actors) => ({ params: { id: (await deliveredItemOfA(actors)).id } }),
  'returns.actOnReturn': async (actors) => ({
    params: { id: (await returnOfA(actors)).id },
    body: { act: 'cancel' },
  }),
  'returns.returnPicture': async (actors) => ({ params: { id: (await returnOfA(actors)).id, place: 1 } }),
  'returns.requestGuestReturn': async (actors) => {
    const { id, proof, item } = await deliveredOfGuest(actors);
    return { params: { id }, body: { ...returnRequest(item), proof } };
  },
  'returns.requestGuestReturn form': async (actors) => {
    const { id, proof, item } = await deliveredOfGuest(actors);
    return {
      params: { id },
      form: { ...returnRequest(item), proof },
      files: { uploaded_images: [await PICTURE] },
    };
  },
  'returns.listGuestReturns': async (actors) => {
    const { id, proof } = await orderOfGuest(actors);
    return { params: { id }, body: { proof } };
  },
  'returns.actOnGuestReturn': async (actors) => {
    const { id, proof } = await returnOfGuest(actors);
    return { params: { id }, body: { act: 'cancel', proof } };
  },
  'returns.getSellerReturn': async (actors) => ({ params: { id: (await returnOfA(actors)).id } }),
  'returns.answerReturn': async (actors) => ({
    params: { id: (await returnOfA(actors)).id },
    body: { answer: 'approve', way: 'pickup', note: 'On Sunday' },
  }),
  'returns.receiveReturn': async (actors) => ({
    params: { id: (await returnOfA(actors, APPROVED)).id },
    body: { arrived: true },
  }),
  'returns.inspectReturn': async (actors) => {
    const { id, item } = await returnOfA(actors, APPROVED, RECEIVED);
    return {
      params: { id },
      body: { decision: 'refund', amount: 10, items: [{ item_id: item, restocked: 1, written_off: 0 }] },
    };
  },
  'returns.sendRefund': async (actors) => ({
    params: { id: await refundOfA(actors) },
    body: { method: 'bKash', reference: 'TX-1' },
  }),
  'returns.saveReturnPolicy': () => ({ body: { days: 14 } }),
  'returns.sellerReturnPicture': async (actors) => ({
    params: { id: (await returnOfA(actors)).id, place: 1 },
  }),
  'returns.operatorReturnPicture': async (actors) => ({
    params: { id: (await returnOfA(actors)).id, place: 1 },
  }),
  'returns.getReturnForOperator': async (actors) => ({ params: { id: (await returnOfA(actors)).id } }),
  'returns.decideReturn': async (actors) => ({
    params: { id: await escalatedOfA(actors) },
    body: { decision: 'refund', note: 'The photos show it' },
  }),
  'returns.sendRefundForOperator': async (actors) => ({
    params: { id: await refundOfA(actors) },
    body: { reference: 'TX-2' },
  }),
  'invoices.listInvoices': async (actors) => ({ params: { id: (await deliveredOfA(actors)).order } }),
  'invoices.invoicePdf': async (actors) => ({ params: { id: String(await invoiceOfA(actors)) } }),
  'invoices.operatorInvoices': async (actors) => ({ params: { id: (await deliveredOfA(actors)).order } }),
  'invoices.operatorInvoicePdf': async (actors) => ({ params: { id: String(await invoiceOfA(actors)) } }),
  'invoices.listGuestInvoices': async (actors) => {
    const { id, proof } = await deliveredOfGuest(actors);
    return { params: { id }, body: { proof } };
  },
  'invoices.guestInvoicePdf': async (actors) => {
    const { id, proof } = await deliveredOfGuest(actors);
    const { body } = await actors.visitor.post(`/orders/guest/${id}/invoices/`, { proof });
    return { params: { id: String(body.results[0].id) }, body: { proof, lang: 'bn' } };
  },
  'invoices.saveVatRegistration': () => ({ body: { bin: '001234567-0101', supply: 'clothing_other' } }),
  'receipts.orderReceipt': async (actors) => ({ params: { id: (await deliveredOfA(actors)).order } }),
  'receipts.sellerReceipt': async (actors) => ({ params: { id: (await deliveredOfA(actors)).order } }),
  'receipts.sellerPapers': async (actors) => ({
    body: { ids: [await orderOfA(actors)], kind: 'labels', lang: 'bn' },
  }),
  'receipts.packingSlip': async (actors) => ({ params: { id: await orderOfA(actors) } }),
  'sellerMoney.statementPdf': async () => ({ query: { month: '2026-11', lang: 'bn' } }),
  'sellerMoney.statementCsv': async () => ({ query: { month: '2026-11' } }),
  'sellerMoney.askAccountChange': async ({ testApp }) => {
    // Each request is one SMS more to the same phone.
    await testApp.db.kysely.deleteFrom('attempts').execute();
    return { body: { payment_method: 'Nagad', account_number: '01800000000' } };
  },
  'sellerMoney.confirmAccountChange': (actors) => confirmedAccountOfA(actors),
  'reviews.replyToReview': async (actors) => ({
    params: { id: await reviewOfA(actors) },
    body: { content: 'Thank you' },
  }),
  'questions.listSellerQuestions': () => ({ query: { open: 'true', limit: '5' } }),
  'questions.answerQuestion': async (actors) => ({
    params: { id: await questionOfA(actors) },
    body: { content: 'Yes, with cotton' },
  }),
  'questions.deleteAnswer': async (actors) => ({ params: { id: await answeredOfA(actors) } }),
  'listings.getOwnProduct': async (actors) => ({ params: { id: await productOfA(actors) } }),
  'listings.createProduct': async (actors) => ({
    form: productForm(actors),
    files: { uploaded_images: [await PICTURE] },
  }),
  'listings.updateProduct': async (actors) => ({
    params: { id: await productOfA(actors) },
    body: { status: 'inactive' },
  }),
  'listings.updateProduct form': async (actors) => ({
    params: { id: await productOfA(actors) },
    form: productForm(actors),
    files: { uploaded_images: [await PICTURE] },
  }),
  'listings.importProducts': async (actors) => ({
    body: {
      products: [
        {
          key: 'import-1',
          fields: { name: 'Imported', description: 'From a file', price: '900', variants_data: '[]' },
        },
        {
          key: 'import-2',
          id: await productOfA(actors),
          fields: { name: 'Changed', description: 'From a file', price: '900', variants_data: '[]' },
        },
      ],
    },
  }),
  'listings.deleteProduct': async (actors) => ({ params: { id: await productOfA(actors) } }),
  'sizeCharts.createSizeChart': (actors) => ({ body: chartForm(actors) }),
  'sizeCharts.updateSizeChart': async (actors) => ({
    params: { id: await chartOfA(actors) },
    body: chartForm(actors),
  }),
  'sizeCharts.deleteSizeChart': async (actors) => ({ params: { id: await chartOfA(actors) } }),
  'listings.createOffer': async (actors) => ({ body: offerFor(actors, await productOfA(actors)) }),
  'listings.stopOffer': async (actors) => ({
    params: { id: await offerOfA(actors) },
    body: { status: 'inactive' },
  }),
  'listings.editOffer': async (actors) => {
    const { product: _, ...body } = offerFor(actors, 1);
    return { params: { id: await offerOfA(actors) }, body };
  },
  'listings.changeOffers': async (actors) => ({ body: { ids: [await offerOfA(actors)] } }),

  'sellers.answerApplication': async ({ testApp, pending }) => {
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ question: 'Whose account is it?', asked_at: new Date() })
      .where('id', '=', pending.sellerId)
      .execute();
    return { body: { answer: 'My own' } };
  },
  // operators
  'operator.listSellers': () => ({ query: { status: 'pending', limit: '5' } }),
  'mailTexts.getMailTexts': () => ({ params: { kind: 'order_placed' } }),
  'mailTexts.getMailVersion': async (actors) => ({
    params: { kind: 'order_placed', version: await versionOfMail(actors) },
  }),
  'mailTexts.saveMailTexts': async ({ operator }) => ({
    params: { kind: 'password_changed' },
    body: {
      ...MAIL_WORDS,
      seen: (await operator.get('/operator/mail-texts/password_changed/')).body.version,
    },
  }),
  'mailTexts.previewMail': () => ({
    params: { kind: 'order_placed' },
    body: { language: 'bn', words: MAIL_WORDS.bn },
  }),
  'mailTexts.testMail': () => ({
    params: { kind: 'order_placed' },
    body: { language: 'en', words: MAIL_WORDS.en },
  }),
  'releases.recordReleaseAct': () => ({
    body: { act: 'live', subject: 'catalog 1.4.0', reason: 'filters', composition: 12 },
  }),
  'operator.listAudit': ({ sellerA }) => ({ query: { seller: String(sellerA.sellerId) } }),
  'staff.changeStaffRole': async ({ testApp }) => ({
    params: { id: (await testApp.anOperator('moderator')).id },
    body: { role: 'order_support' },
  }),
  'staff.removeStaff': async ({ testApp }) => ({
    params: { id: (await testApp.anOperator('moderator')).id },
  }),
  'staff.endStaffSessions': async ({ testApp }) => ({
    params: { id: (await testApp.anOperator('moderator')).id },
  }),
  'staff.addStaff': ({ next }) => ({ body: { email: `invited-${next()}@haat.example`, role: 'moderator' } }),
  'staff.withdrawInvitation': async (actors) => ({ params: { id: (await invitation(actors)).id } }),
  'staff.getInvitation': async (actors) => ({ body: { token: (await invitation(actors)).token } }),
  'staff.acceptInvitation': async (actors) => ({ body: { token: (await invitation(actors)).token } }),
  'staff.joinStaff': async (actors) => ({
    body: {
      token: (await invitation(actors)).token,
      password: PASSWORD,
      first_name: 'Nadia',
      last_name: 'Rahman',
    },
  }),
  'payoutRuns.draftRun': async (actors) => {
    await creditedStore(actors);
    return { body: { minimum: 0 } };
  },
  'payoutRuns.approveRun': async (actors) => ({ params: { id: await draftedRun(actors) } }),
  'payoutRuns.dropRun': async (actors) => ({
    params: { id: await draftedRun(actors) },
    body: { reason: 'The wrong day' },
  }),
  'payoutRuns.runFile': async (actors) => ({
    params: { id: await approvedRun(actors) },
    body: { method: 'bKash' },
  }),
  'payoutRuns.answerRun': async (actors) => ({
    params: { id: await approvedRun(actors) },
    body: { file: 'reference,status\nHAAT-P1,paid\n' },
  }),
  'storeNames.askStoreName': ({ next }) => ({ body: { business_name: `Another name ${next()}` } }),
  'storeNames.withdrawStoreName': async (actors) => {
    await storeWithNameChange(actors);
    return {};
  },
  'storeNames.approveNameChange': async (actors) => ({ params: { id: await storeWithNameChange(actors) } }),
  'storeNames.rejectNameChange': async (actors) => ({
    params: { id: await storeWithNameChange(actors) },
    body: { reason: 'It is a brand' },
  }),
  'payoutRuns.approveAccountChange': async (actors) => ({
    params: { id: await storeWithAccountChange(actors) },
  }),
  'payoutRuns.rejectAccountChange': async (actors) => ({
    params: { id: await storeWithAccountChange(actors) },
    body: { reason: 'Not your name' },
  }),
  'settlements.readSettlement': () => ({
    body: { source: 'courier', name: 'remittance.csv', file: 'order,collected\nR999999-1,500\n' },
  }),
  'settlements.resolveDifference': async (actors) => ({
    params: { id: await openSettlementLine(actors) },
    body: { act: 'dismiss', reason: 'Not ours' },
  }),
  'rates.setCommission': () => ({ body: { tier: 'gold', percent: 0, from_day: '2030-01-01' } }),
  'rates.setRefusalFee': () => ({ body: { fee: 0, from_day: '2030-01-01' } }),
  'rates.setTier': ({ sellerA }) => ({
    params: { id: sellerA.sellerId },
    body: { tier: null, reason: 'No tier any more' },
  }),
  'operator.getSeller': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'operator.revealSeller': ({ sellerA }) => ({
    params: { id: sellerA.sellerId },
    body: { reason: 'A second check' },
  }),
  'operator.listLookAlikes': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'operator.askApplicant': async ({ testApp }) => ({
    params: { id: (await testApp.aSeller({ status: 'pending' })).sellerId },
    body: { question: 'Whose account is it?' },
  }),
  'operator.noteSeller': ({ sellerA }) => ({
    params: { id: sellerA.sellerId },
    body: { text: 'Called: the ID is fine' },
  }),
  'operator.approveSeller': async ({ testApp }) => ({
    params: { id: (await testApp.aSeller({ status: 'pending' })).sellerId },
    body: {},
  }),
  'operator.rejectSeller': async ({ testApp }) => ({
    params: { id: (await testApp.aSeller({ status: 'pending' })).sellerId },
    body: { reason: 'The logo is somebody else’s' },
  }),
  'operator.suspendSeller': async ({ testApp }) => ({
    params: { id: (await testApp.aSeller()).sellerId },
    body: { reason: 'Counterfeits' },
  }),
  'operator.reinstateSeller': async ({ testApp }) => ({
    params: { id: (await testApp.aSeller({ status: 'suspended' })).sellerId },
    body: {},
  }),
  'orders.listOrdersForOperator': ({ sellerA }) => ({
    query: { seller: String(sellerA.sellerId), limit: '2' },
  }),
  'orders.listQuickDeliveries': ({ sellerA }) => ({
    query: { seller: String(sellerA.sellerId), limit: '2' },
  }),
  'orders.getOrderForOperator': async (actors) => ({ params: { id: await orderOfA(actors) } }),
  'orders.updateOrderForSeller': async (actors) => ({
    params: { id: await orderOfSuspended(actors) },
    body: { status: 'shipped', notes: 'Haat sends it' },
  }),
  'operator.liftLimit': () => ({
    body: { limit: 'orders_phone', subject: '01712345678', reason: 'A company’s buyer' },
  }),
  'places.setDeliveryFee': () => ({
    params: { district: 'Rangpur' },
    body: { delivery_fee: 150, days: { from: 4, to: 7 } },
  }),
  'contentPages.getContentPage': () => ({ params: { page: 'policies' }, query: { language: 'bn' } }),
  'contentPages.getContentPageFile': () => ({ params: { page: 'policies' } }),
  'contentPages.getPageVersion': async (actors) => ({
    params: { page: 'policies', version: String(await versionOfPolicies(actors)) },
  }),
  'contentPages.savePage': async (actors) => ({
    params: { page: 'policies' },
    body: { ...PAGE_WORDS, seen: (await policies(actors)).latest },
  }),
  'banners.createBanner': () => ({ body: BANNER }),
  'banners.changeBanner': async (actors) => ({
    params: { id: await aBanner(actors) },
    body: { banner: BANNER, seen: 1 },
  }),
  'banners.endBanner': async (actors) => ({ params: { id: await aBanner(actors) }, body: { seen: 1 } }),
  'contentPages.publishPage': async (actors) => ({
    params: { page: 'policies' },
    body: {
      version: await versionOfPolicies(actors),
      seen: (await policies(actors)).live?.version ?? null,
    },
  }),
  'places.resetDeliveryFee': () => ({ params: { district: 'Rangpur' } }),
  'coupons.findCoupon': () => ({ query: { code: 'Discount20' } }),
  'coupons.listCoupons': () => ({ query: { state: 'running' } }),
  'coupons.getCoupon': async (actors) => ({ params: { id: await aCoupon(actors) } }),
  'coupons.listCouponOrders': async (actors) => ({ params: { id: await aCoupon(actors) } }),
  'coupons.createCoupon': async (actors) => ({ body: couponForm(actors.next()) }),
  'coupons.pauseCoupon': async (actors) => ({
    params: { id: await aCoupon(actors) },
    body: { reason: 'Too dear' },
  }),
  'coupons.resumeCoupon': async (actors) => {
    const id = await aCoupon(actors);
    await actors.operator.post(`/operator/coupons/${id}/pause/`, { reason: 'Too dear' });
    return { params: { id } };
  },
  'coupons.endCoupon': async (actors) => ({
    params: { id: await aCoupon(actors) },
    body: { reason: 'Too dear' },
  }),
  'customers.listCustomers': () => ({ query: { search: '01712345678' } }),
  'customers.getCustomer': async (actors) => ({ params: { id: await aCustomer(actors) } }),
  'customers.listCustomerOrders': async (actors) => ({ params: { id: await aCustomer(actors) } }),
  'customers.revealCustomer': async (actors) => ({ params: { id: await aCustomer(actors) }, body: REASON }),
  'customers.blockCustomer': async (actors) => ({ params: { id: await aCustomer(actors) }, body: REASON }),
  'customers.noteCustomer': async (actors) => ({
    params: { id: await aCustomer(actors) },
    body: { text: 'Calls often' },
  }),
  'customers.exportCustomer': async (actors) => ({ params: { id: await aCustomer(actors) }, body: REASON }),
  'customers.eraseCustomer': async (actors) => ({ params: { id: await aCustomer(actors) }, body: REASON }),
  'customers.unblockCustomer': async (actors) => {
    const id = await aCustomer(actors);
    await actors.operator.post(`/operator/customers/${id}/block/`, REASON);
    return { params: { id }, body: REASON };
  },
  'moderation.reportContent': async (actors) => ({
    body: { kind: 'product', id: await productOfA(actors), reason: 'other', words: 'A copy' },
  }),
  'moderation.appealContent': async (actors) => ({
    body: { kind: 'review', id: await hiddenReviewOfA(actors), words: 'It is true' },
  }),
  'moderation.listModeration': async () => ({ query: { list: 'reported', kind: 'review' } }),
  'moderation.decideContent': async (actors) => ({
    body: {
      items: [{ kind: 'product', id: await productOfA(actors), version: 0 }],
      verdict: 'hidden',
      reason: 'A copy',
    },
  }),
  'questions.removeQuestion': async (actors) => ({
    params: { id: await questionOfA(actors) },
    body: { reason: 'A phone number of somebody else' },
  }),
  'orders.confirmOrder': async (actors) => ({ params: { id: await unconfirmedOrderOfA(actors) }, body: {} }),
  'orders.recordPayment': async (actors) => ({
    params: { id: await cardOrderOfA(actors) },
    body: { reference: 'TX-81' },
  }),
  'orders.noteOrder': async (actors) => ({
    params: { id: await cardOrderOfA(actors) },
    body: { to: 'buyer', text: 'We call you tomorrow' },
  }),
  'payments.startPayment': async (actors) => ({
    params: { number: (await cardOrderOfA(actors)).split('-')[0] ?? '' },
    body: { provider: 'bkash' },
  }),
  'payments.getPayment': async (actors) => ({ params: { reference: (await paymentOfA(actors)).reference } }),
  'payments.listPayments': async () => ({ query: { attention: 'true', search: 'r100' } }),
  'payments.askPayment': async (actors) => ({ params: { reference: (await paymentOfA(actors)).reference } }),
  'payments.closePayment': async (actors) => ({
    params: { reference: (await paymentOfA(actors)).reference },
    body: { reason: 'Paid back by hand' },
  }),
  'payments.listGatewayRefunds': async () => ({ query: { state: 'decided' } }),
  'payments.sendGatewayRefund': async (actors) => ({ params: { id: (await paymentOfA(actors)).refund } }),
  'payments.recordGatewayRefund': async (actors) => ({
    params: { id: (await paymentOfA(actors)).refund },
    body: { reference: 'BEFTN 7' },
  }),
  'receipts.operatorPackingSlip': async (actors) => ({ params: { id: await orderOfA(actors) } }),
  'orders.moveOrders': async (actors) => ({
    body: { status: 'shipped', orders: [{ id: await orderOfA(actors), version: 1 }] },
  }),
  'orders.sellerOrdersCsv': () => ({ query: { status: 'all', from: '2026-11-01' } }),
  'shopWords.renameTag': async (actors) => {
    const { id, version } = await keptTag(actors);
    return { params: { id }, body: { name: `Renamed ${actors.next()}`, version } };
  },
  'shopWords.mergeTags': async (actors) => {
    const [{ id, version }, into] = [await keptTag(actors), await keptTag(actors)];
    return { params: { id }, body: { version, into: into.id, into_version: into.version } };
  },
  'shopWords.addSynonyms': ({ next }) => ({ body: { forms: [`koti${next()}`, 'waist coat'] } }),
  'shopWords.changeSynonyms': async (actors) => {
    const { id, version } = await synonymsOfOperators(actors);
    return { params: { id }, body: { forms: [], version } };
  },
  'shopWords.restoreSynonyms': async (actors) => {
    const { id, version, change } = await synonymsOfOperators(actors);
    return { params: { id }, body: { change, version } };
  },
  'orders.endOrders': async (actors) => ({
    body: { ids: [await orderOfA(actors)], reason: 'Stuck for weeks' },
  }),
  'orders.refundOrder': async (actors) => ({
    params: { id: await orderOfA(actors) },
    body: { reason: 'Lost on the way' },
  }),
};

/** The sample of a call; one that takes nothing needs none. */
export async function sampleOf(name: string, call: Call, actors: Actors): Promise<Sample> {
  const make = SAMPLES[name];
  if (make) return make(actors);
  if (call.params || call.body || call.form) throw new Error(`sampleRequests.ts has no request for ${name}`);
  return {};
}

export function addressOf(call: Call, { params = {}, query = {} }: Sample): string {
  const path = callPath(call, params);
  const search = new URLSearchParams(query);
  return search.size ? `${path}?${search}` : path;
}

/** Makes a call as a given user. */
export function send(visitor: Visitor, call: Call, sample: Sample): Promise<Answer<unknown>> {
  const address = addressOf(call, sample);
  const { form, files, body, headers } = sample;
  return form || files
    ? visitor.form(call.method as 'POST', address, form ?? {}, files, headers)
    : visitor.call(call.method, address, body, headers);
}
