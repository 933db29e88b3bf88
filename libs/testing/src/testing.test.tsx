import { getProduct } from '@haat/api-client/queries/products';
import { getOwnProduct } from '@haat/api-client/queries/sellerProducts';
import { cart, listings, orders, products, reviews, stores } from '@haat/contracts';
import * as factories from './factories';
import { fakeApi, offline, refuse } from './fakeApi';

test.each([
  ['product card', products.productCard, factories.aProductCard()],
  ['product on sale', products.productCard, factories.aProductOnSale()],
  ['product', products.product, factories.aProduct()],
  ['seller’s product row', listings.productRow, factories.aSellerProductRow()],
  ['seller’s product', listings.sellerProduct, factories.aSellerProduct()],
  ['product for its owner', products.product, factories.ownersAnswer(factories.aSellerProduct())],
  ['offer', stores.offer, factories.anOffer()],
  ['seller’s offer', listings.sellerOffer, factories.aSellerOffer()],
  ['store', stores.store, factories.aStore()],
  ['cart', cart.cart, factories.aCart(factories.aCartLine())],
  ['order', orders.order, factories.anOrder()],
  ['review', reviews.review, factories.aReview()],
])('the factory of a %s keeps the contract', (_, schema, made) => {
  expect(schema.safeParse(made).error?.issues).toBeUndefined();
});

test('answers by the latest rule and tells what was asked', async () => {
  const server = fakeApi().on(products.getProduct, ({ params }) =>
    factories.aProduct({ id: Number(params.id) }),
  );
  expect((await getProduct(7)).id).toBe(7);
  server.on(products.getProduct, refuse(404, 'Gone'));
  await expect(getProduct(7)).rejects.toThrow('Gone');
  server.on(products.getProduct, offline());
  await expect(getProduct(7)).rejects.toThrow('Product not found');
  expect(server.asked(products.getProduct)).toHaveLength(3);
});

test('an edit form begins with what the owner is answered', async () => {
  const own = factories.aSellerProduct();
  const server = fakeApi().on(listings.getOwnProduct, own);
  expect(await getOwnProduct(own.id)).toMatchObject(own);
  // A host that does not know the call.
  server.on(listings.getOwnProduct, refuse(404, 'Not found'));
  server.on(products.getProduct, factories.ownersAnswer(own));
  expect(await getOwnProduct(own.id)).toMatchObject(own);
});

test('an answer that breaks its contract fails', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi().on(products.getProduct, { ...factories.aProduct(), price: 'a lot' as never });
  await expect(getProduct(7)).rejects.toThrow('Product not found');
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('price'));
});
