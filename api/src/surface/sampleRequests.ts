import type { Call } from '@haat/contracts';
import sharp from 'sharp';
import { resetToken } from '../accounts/resetToken';
import type { Answer, Visitor } from '../testing/visitor';
import { PASSWORD, SECRET } from '../testing/world';
import type { Cast } from './cast';

/** A request that its owner, buyer A or seller A, or else anybody, makes with success. */
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

async function productOfA({ world, sellerA }: Cast): Promise<number> {
  return (await world.aProduct({ seller: sellerA })).id;
}
/** A line in the cart of buyer A. */
async function lineOfA(cast: Cast): Promise<number> {
  const product_id = await productOfA(cast);
  const { body } = await cast.buyerA.post('/orders/cart/add/', { product_id, quantity: 1 });
  return body.items.find((line: { product: number; id: number }) => line.product === product_id).id;
}
async function orderOfA({ world, buyerA, sellerA }: Cast): Promise<string> {
  const product = await world.aProduct({ seller: sellerA });
  return (await world.anOrder({ buyer: buyerA, product })).order.id;
}
async function orderOfSuspended({ world, buyerA }: Cast): Promise<string> {
  const { order, product } = await world.anOrder({ buyer: buyerA });
  await world.db.kysely
    .updateTable('sellers')
    .set({ status: 'suspended' })
    .where('id', '=', product.seller.sellerId)
    .execute();
  return order.id;
}
async function cardOrderOfA(cast: Cast): Promise<string> {
  const { body } = await cast.buyerA.post('/orders/orders/create/', {
    ...delivery,
    payment_method: 'card',
    selected_items: [{ item_id: await lineOfA(cast) }],
  });
  return body.id;
}
async function deliveredOfA({ world, buyerA, sellerA }: Cast) {
  const product = await world.aProduct({ seller: sellerA });
  const { order } = await world.aDeliveredOrder({ buyer: buyerA, product });
  return { order: order.id, product: product.id };
}
async function reviewOfA(cast: Cast): Promise<number> {
  const bought = await deliveredOfA(cast);
  const { body } = await cast.buyerA.post('/reviews/', {
    ...bought,
    review_type: 'product',
    rating: 4,
    content: 'Good cloth',
  });
  return body.id;
}
async function refreshOfA({ buyerA, nobody }: Cast): Promise<string> {
  const { body } = await nobody.post('/auth/login/', { email: buyerA.email, password: PASSWORD });
  return body.refresh;
}
/** The token that a reset link holds; of a person of its own, because a reset ends all sessions. */
async function mailedToken({ world, nobody }: Cast): Promise<string> {
  const { email } = await world.aCustomer();
  await nobody.post('/auth/password-reset/', { email });
  const { data } = await world.db.kysely
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .select('data')
    .executeTakeFirstOrThrow();
  return resetToken(SECRET, (data as { seed: string }).seed);
}
const offerFor = (cast: Cast, product: number) => ({
  product,
  offer_type: 'percentage',
  discount_percentage: 10,
  start_date: new Date(cast.world.clock.now().getTime() - DAY).toISOString(),
  end_date: new Date(cast.world.clock.now().getTime() + 5 * DAY).toISOString(),
});
const productForm = (cast: Cast) => ({
  name: `Saree ${cast.next()}`,
  description: 'Handloom',
  price: '1200.50',
  tags: ['Ethnic'],
  variants_data: [{ id: null, color: 'Red', size: 'M', stock_quantity: 3, sku: '', is_active: true }],
});

/** By the call's name in the contracts; another case of the same call has a word behind it. */
export const SAMPLES: Record<string, (cast: Cast) => Sample | Promise<Sample>> = {
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
  'auth.logout': async (cast) => ({ body: { refresh: await refreshOfA(cast) } }),
  'auth.refresh': async (cast) => ({ body: { refresh: await refreshOfA(cast) } }),
  'auth.googleLogin': () => ({ body: { idToken: 'a.b.c' } }),
  'auth.askPasswordReset': ({ next }) => ({ body: { email: `nobody-${next()}@haat.example` } }),
  'auth.resetPassword': async (cast) => ({ body: { token: await mailedToken(cast), password: PASSWORD } }),
  'auth.savePreferences': () => ({ body: { preferred_tags: ['casual'], onboarding_completed: true } }),
  'auth.saveShippingInfo': () => ({ body: { address_line_1: '7 Lake Road', phone: '01712345678' } }),

  // catalog
  'products.listProducts': () => ({ query: { page: '1', limit: '5', sort: 'price_low', in_stock: 'true' } }),
  'products.listFacets': () => ({ query: { business_type: 'General Clothing' } }),
  'products.getProduct': async (cast) => ({ params: { id: await productOfA(cast) } }),
  'products.getProduct draft': async ({ world, sellerA }) => ({
    params: { id: (await world.aProduct({ seller: sellerA, status: 'draft' })).id },
  }),
  'stores.getStore': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'stores.getStoreStats': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'stores.storeOffers': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'stores.storeHomepage': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'reviews.storeReviews': ({ sellerA }) => ({ params: { id: sellerA.sellerId }, query: { sort: 'newest' } }),
  'reviews.reviewStatsOfSeller': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'reviews.productReviews': async (cast) => ({ params: { id: await productOfA(cast) } }),

  // cart and orders
  'cart.addToCart': async (cast) => ({ body: { product_id: await productOfA(cast), quantity: 2 } }),
  'cart.updateCartLine': async (cast) => ({ params: { id: await lineOfA(cast) }, body: { quantity: 3 } }),
  'cart.removeCartLine': async (cast) => ({ params: { id: await lineOfA(cast) } }),
  'orders.createOrder': async (cast) => ({
    headers: { 'idempotency-key': `key-${cast.next()}` },
    body: { ...delivery, payment_method: 'card', selected_items: [{ item_id: await lineOfA(cast) }] },
  }),
  'orders.quickOrder': async (cast) => ({
    body: { ...delivery, product_id: await productOfA(cast), quantity: 1, payment_method: 'cod' },
  }),
  'orders.getOrder': async (cast) => ({ params: { id: await orderOfA(cast) } }),
  'orders.getOrderGroup': async (cast) => ({ params: { number: (await orderOfA(cast)).split('-')[0]! } }),
  'orders.cancelOrder': async (cast) => ({
    params: { id: await orderOfA(cast) },
    body: { reason: 'Ordered twice' },
  }),
  'reviews.postReview': async (cast) => ({
    body: { ...(await deliveredOfA(cast)), review_type: 'product', rating: 5, content: 'Very good' },
  }),

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
  'sellers.saveHomepage': async (cast) => ({
    body: { products: [{ product_id: await productOfA(cast), order: 0 }] },
  }),
  'analytics.getDashboard': () => ({ query: { days: '7' } }),
  'orders.listSellerOrders': () => ({ query: { limit: '2' } }),
  'orders.getSellerOrder': async (cast) => ({ params: { id: await orderOfA(cast) } }),
  'orders.updateOrderStatus': async (cast) => ({
    params: { id: await orderOfA(cast) },
    body: { status: 'shipped', notes: 'With the courier' },
  }),
  'receipts.orderReceipt': async (cast) => ({ params: { id: (await deliveredOfA(cast)).order } }),
  'receipts.sellerReceipt': async (cast) => ({ params: { id: (await deliveredOfA(cast)).order } }),
  'receipts.packingSlip': async (cast) => ({ params: { id: await orderOfA(cast) } }),
  'reviews.replyToReview': async (cast) => ({
    params: { id: await reviewOfA(cast) },
    body: { content: 'Thank you' },
  }),
  'listings.getOwnProduct': async (cast) => ({ params: { id: await productOfA(cast) } }),
  'listings.createProduct': async (cast) => ({
    form: productForm(cast),
    files: { uploaded_images: [await PICTURE] },
  }),
  'listings.updateProduct': async (cast) => ({
    params: { id: await productOfA(cast) },
    body: { status: 'inactive' },
  }),
  'listings.updateProduct form': async (cast) => ({
    params: { id: await productOfA(cast) },
    form: productForm(cast),
    files: { uploaded_images: [await PICTURE] },
  }),
  'listings.importProducts': async (cast) => ({
    body: {
      products: [
        {
          key: 'import-1',
          fields: { name: 'Imported', description: 'From a file', price: '900', variants_data: '[]' },
        },
        {
          key: 'import-2',
          id: await productOfA(cast),
          fields: { name: 'Changed', description: 'From a file', price: '900', variants_data: '[]' },
        },
      ],
    },
  }),
  'listings.deleteProduct': async (cast) => ({ params: { id: await productOfA(cast) } }),
  'listings.createOffer': async (cast) => ({ body: offerFor(cast, await productOfA(cast)) }),
  'listings.stopOffer': async (cast) => {
    const { body } = await cast.sellerA.post(
      '/products/seller/offers/',
      offerFor(cast, await productOfA(cast)),
    );
    return { params: { id: body.id }, body: { status: 'inactive' } };
  },

  // operators
  'operator.listSellers': () => ({ query: { status: 'pending', limit: '5' } }),
  'operator.listAudit': ({ sellerA }) => ({ query: { seller: String(sellerA.sellerId) } }),
  'operator.getSeller': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'operator.revealSeller': ({ sellerA }) => ({ params: { id: sellerA.sellerId } }),
  'operator.approveSeller': async ({ world }) => ({
    params: { id: (await world.aSeller({ status: 'pending' })).sellerId },
    body: {},
  }),
  'operator.rejectSeller': async ({ world }) => ({
    params: { id: (await world.aSeller({ status: 'pending' })).sellerId },
    body: { reason: 'The logo is somebody else’s' },
  }),
  'operator.suspendSeller': async ({ world }) => ({
    params: { id: (await world.aSeller()).sellerId },
    body: { reason: 'Counterfeits' },
  }),
  'operator.reinstateSeller': async ({ world }) => ({
    params: { id: (await world.aSeller({ status: 'suspended' })).sellerId },
    body: {},
  }),
  'orders.listOrdersForOperator': ({ sellerA }) => ({
    query: { seller: String(sellerA.sellerId), limit: '2' },
  }),
  'orders.getOrderForOperator': async (cast) => ({ params: { id: await orderOfA(cast) } }),
  'orders.updateOrderForSeller': async (cast) => ({
    params: { id: await orderOfSuspended(cast) },
    body: { status: 'shipped', notes: 'Haat sends it' },
  }),
  'orders.recordPayment': async (cast) => ({
    params: { id: await cardOrderOfA(cast) },
    body: { reference: 'TX-81' },
  }),
  'receipts.operatorPackingSlip': async (cast) => ({ params: { id: await orderOfA(cast) } }),
  'orders.refundOrder': async (cast) => ({
    params: { id: await orderOfA(cast) },
    body: { reason: 'Lost on the way' },
  }),
};

/** The sample of a call; one that takes nothing needs none. */
export async function sampleOf(name: string, call: Call, cast: Cast): Promise<Sample> {
  const make = SAMPLES[name];
  if (make) return make(cast);
  if (call.params || call.body || call.form) throw new Error(`sampleRequests.ts has no request for ${name}`);
  return {};
}

export function addressOf(call: Call, { params = {}, query = {} }: Sample): string {
  const path = call.path.replace(/:(\w+)/g, (_part, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query);
  return search.size ? `${path}?${search}` : path;
}

/** Makes a call as somebody. */
export function send(visitor: Visitor, call: Call, sample: Sample): Promise<Answer<unknown>> {
  const address = addressOf(call, sample);
  const { form, files, body, headers } = sample;
  return form || files
    ? visitor.form(call.method as 'POST', address, form ?? {}, files, headers)
    : visitor.call(call.method, address, body, headers);
}
