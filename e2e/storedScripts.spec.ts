import { dhakaDay, type Order, type OwnSizeChart, type SellerProduct } from '@haat/contracts';
import type { APIRequestContext } from '@playwright/test';
import { anApplicant, decides, OPERATOR } from './operator';
import { expect, type Page, test } from './page';
import { PAYLOADS, PayloadsInTurn, RUN } from './payloads';
import { photos } from './photos';
import { aShopper, type Person, PHONE, tokenOf } from './users';
import type { Visitor } from './visitor';

/** Each lists an equal part of the products, of which there is one a payload. */
const STORES = 6;
/** How many fields of text the journey fills. */
const FIELDS = 46;
const WEEK_MS = 7 * 86_400_000;

type Login = Pick<Person, 'email' | 'password'>;
type Upload = Awaited<ReturnType<typeof photos>>[number];
type Send = <Answer>(
  method: 'post' | 'put' | 'patch',
  path: string,
  body: { data: object } | { multipart: Record<string, string | Upload> },
) => Promise<Answer>;

/** Somebody who fills in texts. */
interface Author {
  person: Login;
  /** Calls the API, which has to accept the texts. */
  send: Send;
}

interface Store extends Author {
  id: number;
  bio: string;
  chart: OwnSizeChart;
  buyer: Author;
}

/** A store with products, reviews and orders. */
interface BusyStore extends Store {
  products: ListedProduct[];
  /** ids of a cancelled and a refunded order */
  ended: string[];
}

/** A product, and what was written about it. */
interface ListedProduct {
  id: number;
  description: string;
  review: string;
  reply: string;
  question: string;
  answer: string;
  /** what was chosen in the cart */
  measurement: string;
  order: Order;
  /** of both sides */
  messages: string[];
}

async function authorOf(request: APIRequestContext, person: Login): Promise<Author> {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  return {
    person,
    send: async (method, path, body) => {
      const answer = await request[method](`/api/v1${path}`, { headers, ...body });
      expect(answer.ok(), `${path} ${JSON.stringify(body)}: ${await answer.text()}`).toBe(true);
      return answer.json();
    },
  };
}

/** The names of an account. */
const aName = (texts: PayloadsInTurn) => ({
  firstName: texts.next('first name', 100),
  lastName: texts.next('last name', 100),
});

/** A seller's application with payloads in all its texts. */
function anApplication(request: APIRequestContext, texts: PayloadsInTurn) {
  return anApplicant(request, {
    first_name: texts.next('seller’s first name', 100),
    last_name: texts.next('seller’s last name', 100),
    // Names of stores are unique.
    business_name: `${texts.next('store name', 90)} ${Math.random().toString(36).slice(2, 8)}`,
    bio: texts.next('bio'),
    pickup_location: texts.next('pickup location'),
    // A name without a colon, or an address without spaces.
    instagram: texts.next('Instagram', 200, /:/),
    facebook: `https://facebook.example/${texts.next('Facebook', 150, /\s/)}`,
    payment_method: 'Bank',
    account_number: '1234567890',
    bank_name: texts.next('bank', 100),
    branch_name: texts.next('branch', 100),
  });
}

/** An open store with a size chart. */
async function aStore(request: APIRequestContext, texts: PayloadsInTurn): Promise<Store> {
  const seller = await anApplication(request, texts);
  await decides(request, seller.email, 'approve', texts.next('note of an approval'));
  const author = await authorOf(request, seller);
  const { send } = author;
  const { id, bio } = await send<{ id: number; bio: string }>('patch', '/auth/seller/profile/', {
    multipart: { business_description: texts.next('store description') },
  });
  const chart = await send<OwnSizeChart>('post', '/products/seller/size-charts/', {
    data: {
      name: texts.next('name of a size chart', 80),
      garment: 'tops',
      measures: ['chest'],
      rows: [500, 600, 700].map((mm) => ({
        size: texts.next('size of a size chart', 20),
        values: [{ from: mm, to: mm }],
      })),
    },
  });
  return { ...author, id, bio, chart, buyer: await aBuyer(request, texts) };
}

/** A shopper with saved addresses. */
async function aBuyer(request: APIRequestContext, texts: PayloadsInTurn): Promise<Author> {
  const author = await authorOf(request, await aShopper(request, aName(texts)));
  for (let count = 0; count < 9; count++) {
    await author.send('post', '/auth/addresses/', {
      data: {
        name: texts.next('label of an address', 40),
        recipient: texts.next('recipient of an address', 200),
        phone: PHONE,
        second_phone: '',
        address_line: texts.next('line of an address'),
        district: 'Dhaka',
        delivery_note: texts.next('note of an address'),
      },
    });
  }
  return author;
}

/** Lists a product on offer with payloads in all its texts. */
async function aProduct(store: Store, texts: PayloadsInTurn, picture: Upload, index: number) {
  const { size } = store.chart.rows[index % store.chart.rows.length]!;
  const variant = {
    id: null,
    color: texts.next('colour', 60, /,/),
    size,
    stock_quantity: 50,
    sku: `${texts.next('SKU', 50)} ${index}`,
    is_active: true,
  };
  const product = await store.send<SellerProduct>('post', '/products/seller/products/create/', {
    multipart: {
      name: `${texts.next('name', 150)} ${index}`,
      description: texts.next('description'),
      short_description: texts.next('short description'),
      fabric_care: texts.next('fabric and care'),
      category: texts.next('category', 60),
      price: '900',
      tags: JSON.stringify([texts.next('tag', 40, /,/)]),
      features: JSON.stringify([texts.next('feature', 160)]),
      offers_custom_sizes: 'true',
      custom_size_fields: JSON.stringify([texts.next('name of a measurement', 60)]),
      size_chart_id: String(store.chart.id),
      variants_data: JSON.stringify([variant]),
      uploaded_images: picture,
    },
  });
  await store.send('post', '/products/seller/offers/', {
    data: {
      product: product.id,
      name: texts.next('offer', 120),
      description: texts.next('description of an offer'),
      offer_type: 'percentage',
      discount_percentage: 10,
      start_date: dhakaDay(new Date()),
      end_date: dhakaDay(new Date(Date.now() + WEEK_MS)),
    },
  });
  return product;
}

/** A buyer's choice of a product, with a measurement in words. */
function choiceOf({ id, variants, custom_size_fields }: SellerProduct, texts: PayloadsInTurn) {
  const [variant] = variants;
  const [measurement = ''] = custom_size_fields;
  return {
    product_id: id,
    quantity: 1,
    color: variant?.color,
    size: variant?.size,
    custom_measurements: { [measurement]: texts.next('measurement', 60) },
  };
}

function orders({ buyer }: Store, product: SellerProduct, texts: PayloadsInTurn) {
  return buyer.send<Order>('post', '/orders/orders/quick-create/', {
    data: {
      ...choiceOf(product, texts),
      payment_method: 'cod',
      customer_name: texts.next('recipient', 200),
      customer_phone: PHONE,
      customer_address: `${texts.next('address')} Dhaka`,
      delivery_note: texts.next('delivery note'),
    },
  });
}

/** A bought product about which the buyer and the store have written all that they can. */
async function aReviewedProduct(
  store: Store,
  product: SellerProduct,
  texts: PayloadsInTurn,
): Promise<ListedProduct> {
  const { send, buyer } = store;
  const { id, description } = product;
  const choice = choiceOf(product, texts);
  await buyer.send('post', '/orders/cart/add/', { data: choice });
  const [measurement = ''] = Object.values(choice.custom_measurements);
  const order = await orders(store, product, texts);
  const messages = [texts.next('message of the buyer'), texts.next('message of the store')];
  await buyer.send('post', `/orders/orders/${order.id}/messages/`, { data: { content: messages[0] } });
  await send('post', `/orders/seller/orders/${order.id}/messages/`, { data: { content: messages[1] } });
  await send('post', `/orders/seller/orders/${order.id}/update-status/`, {
    data: { status: 'delivered', notes: texts.next('note of the store') },
  });
  return {
    id,
    description,
    measurement,
    order,
    messages,
    ...(await reviewsAndQuestions(store, id, order, texts)),
  };
}

async function reviewsAndQuestions(
  { send, buyer }: Store,
  product: number,
  order: Order,
  texts: PayloadsInTurn,
) {
  const review = texts.next('review');
  const reviewed = await buyer.send<{ id: number }>('post', '/reviews/', {
    data: { product, order: order.id, rating: 4, content: review, review_type: 'product' },
  });
  const reply = texts.next('reply');
  await send('post', `/reviews/seller/reviews/${reviewed.id}/reply/`, { data: { content: reply } });
  const question = texts.next('question');
  const asked = await buyer.send<{ id: number }>('post', `/products/${product}/questions/`, {
    data: { content: question },
  });
  const answer = texts.next('answer');
  await send('put', `/questions/seller/${asked.id}/answer/`, { data: { content: answer } });
  return { review, reply, question, answer };
}

/** One order that its buyer cancels and one that the operator refunds. @returns their ids */
async function endedOrders(
  store: Store,
  product: SellerProduct,
  operator: Author,
  texts: PayloadsInTurn,
): Promise<string[]> {
  const cancelled = await orders(store, product, texts);
  await store.buyer.send('post', `/orders/orders/${cancelled.id}/cancel/`, {
    data: { reason: texts.next('reason of a cancellation') },
  });
  const refunded = await orders(store, product, texts);
  await operator.send('post', `/operator/orders/${refunded.id}/refund/`, {
    data: { reason: texts.next('reason of a refund') },
  });
  return [cancelled.id, refunded.id];
}

/** A store with its part of the products, all bought and reviewed. */
async function aBusyStore(
  request: APIRequestContext,
  operator: Author,
  picture: Upload,
  texts: PayloadsInTurn,
): Promise<BusyStore> {
  const store = await aStore(request, texts);
  const listed: SellerProduct[] = [];
  const products: ListedProduct[] = [];
  for (let index = 0; index < PAYLOADS.length / STORES; index++) {
    const product = await aProduct(store, texts, picture, index);
    listed.push(product);
    products.push(await aReviewedProduct(store, product, texts));
  }
  return { ...store, products, ended: await endedOrders(store, listed[0]!, operator, texts) };
}

/** Nothing ran, nothing of a payload became an element, and no other origin is named. */
async function isText(page: Page, where: string) {
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name }) => /^on/i.test(name))
        .map(({ name, value }) => `${name}=${value}`),
    ),
    addresses: [
      ...document.querySelectorAll('[href^="java" i], base[href*="elsewhere"], iframe, object, embed'),
    ].length,
  }));
  expect.soft(found, where).toEqual({ ran: false, handlers: [], addresses: 0 });
}

/** Opens a page, waits until it shows some texts, and looks at it. */
async function seesText(visitor: Visitor, path: string, shown: readonly string[] = []) {
  await visitor.opens(path);
  const { page, main } = visitor;
  await expect(main.locator('h1, [role="alert"]').first()).toBeAttached();
  await expect(async () => {
    // Parts below the screen load when they come near.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(main.getByRole('status', { name: /Loading/ })).toHaveCount(0, { timeout: 1000 });
    for (const text of shown) await expect(main).toContainText(text, { timeout: 1000 });
  }, path).toPass({ timeout: 30_000 });
  await isText(page, path);
}

/** The pages on which everybody sees what sellers and buyers wrote, and addresses with payloads. */
async function visitorSees(visitor: Visitor, stores: readonly BusyStore[]) {
  // Without an account, a product is shown beside the login.
  await seesText(visitor, `/product/${stores[0]?.products[0]?.id}`);
  await visitor.isGuest();
  for (const { id, bio, products } of stores) {
    await seesText(visitor, `/store/${id}`, [bio]);
    for (const { id: product, description, review, reply, question, answer } of products)
      await seesText(visitor, `/product/${product}`, [description, review, reply, question, answer]);
    await visitor.button('Size guide').click();
    await expect(visitor.page.getByRole('dialog')).toBeVisible();
    await isText(visitor.page, `size guide of store ${id}`);
  }
  for (const path of [
    '/home',
    '/offers',
    '/trending',
    ...[PAYLOADS[6], PAYLOADS[1]].map((payload = '') => `/search?q=${encodeURIComponent(payload)}`),
    `/login?returnTo=${encodeURIComponent(`javascript:${RUN}`)}`,
    `/product/${encodeURIComponent(PAYLOADS[0] ?? '')}`,
  ])
    await seesText(visitor, path);
}

async function buyerSees(visitor: Visitor, { buyer, products, ended }: BusyStore) {
  await visitor.isSignedIn(buyer.person);
  await seesText(visitor, '/profile');
  const measurements = products.map(({ measurement }) => measurement);
  await seesText(visitor, '/cart', measurements);
  await seesText(visitor, '/orders');
  for (const { order, messages } of products)
    await seesText(visitor, `/order/${order.id}`, [order.customer_address, ...messages]);
  for (const id of ended) await seesText(visitor, `/order/${id}`);
}

async function sellerSees(visitor: Visitor, { person, products, ended }: BusyStore) {
  await visitor.isSignedIn(person);
  for (const path of ['dashboard', 'products', 'offers', 'orders', 'homepage'])
    await seesText(visitor, `/seller/${path}`);
  const reviews = products.flatMap(({ review, reply }) => [review, reply]);
  await seesText(visitor, '/seller/reviews', reviews);
  const questions = products.flatMap(({ question, answer }) => [question, answer]);
  await seesText(visitor, '/seller/reviews?tab=questions&all=1', questions);
  await seesText(visitor, `/seller/products/${products[0]?.id}/edit`);
  for (const { order, messages } of products) {
    const { customer_name, customer_address, delivery_note = '' } = order;
    await seesText(visitor, `/seller/orders/${order.id}`, [
      customer_name,
      customer_address,
      delivery_note,
      ...messages,
    ]);
  }
  for (const id of ended) await seesText(visitor, `/seller/orders/${id}`);
}

/** A rejected applicant and the seller of a suspended store see why. */
async function refusedSellersSee(
  visitor: Visitor,
  request: APIRequestContext,
  { person }: Store,
  texts: PayloadsInTurn,
) {
  const rejected = await anApplication(request, texts);
  const reasons = {
    reject: texts.next('reason of a rejection'),
    suspend: texts.next('reason of a suspension'),
  };
  await decides(request, rejected.email, 'reject', reasons.reject);
  await visitor.isSignedIn(rejected);
  await seesText(visitor, '/seller', [reasons.reject]);
  await seesText(visitor, '/seller/signup');
  await decides(request, person.email, 'suspend', reasons.suspend);
  await visitor.isSignedIn(person);
  await seesText(visitor, '/seller/orders', [reasons.suspend]);
}

test('scripts in what sellers and shoppers write never run', { tag: '@full' }, async ({
  visitor,
  another,
  request,
  pageErrors,
}) => {
  test.setTimeout(900_000);
  // An address with a payload for an id.
  pageErrors.expect(/404.*\/product\//);
  await visitor.opens('/welcome');
  const [picture] = await photos(visitor.page, 1);
  const operator = await authorOf(request, OPERATOR);
  const texts = new PayloadsInTurn();
  const stores: BusyStore[] = [];
  for (let count = 0; count < STORES; count++)
    stores.push(await aBusyStore(request, operator, picture!, texts));

  await visitorSees(visitor, stores);
  const customer = await another();
  const owner = await another();
  for (const store of stores) {
    await buyerSees(customer, store);
    await sellerSees(owner, store);
    await refusedSellersSee(owner, request, store, texts);
  }

  const { byField, byPayload } = texts;
  expect(Object.keys(byField)).toHaveLength(FIELDS);
  expect(Math.min(...Object.values(byField)), 'payloads of a field').toBeGreaterThanOrEqual(STORES);
  expect(Math.min(...Object.values(byPayload)), 'fields of a payload').toBeGreaterThanOrEqual(20);
});
