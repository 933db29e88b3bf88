import { cart, products } from '@haat/contracts';
import { setTransport } from './connection';
import { requestRead } from './requestRead';

const serve = (data: unknown) =>
  setTransport(async (config) => ({ status: 200, statusText: 'OK', data, headers: {}, config }));
const ask = () =>
  requestRead(products.getProduct, { params: { id: 7 } }, (read, answer) => read.product(answer));

afterEach(() => jest.dontMock('./readers'));

test('answers what the reader makes of it', async () => {
  serve({ id: '7', name: 'Saree', price: '500' });
  await expect(ask()).resolves.toMatchObject({ id: 7, price: 500, tags: [] });
});

test('what cannot be read is an error with the text of the call', async () => {
  serve('no product');
  await expect(ask()).rejects.toMatchObject({ code: 'unreadable', message: 'Product not found' });
});

describe('without the file of the readers', () => {
  let isThere: boolean;

  beforeEach(() => {
    isThere = false;
    jest.resetModules();
    jest.doMock('./readers', () => {
      if (!isThere) throw new Error('ChunkLoadError');
      return jest.requireActual('./readers');
    });
  });

  test('nothing can be read, and the next call asks for it again', async () => {
    serve({ id: 7, name: 'Saree', price: 500 });
    await expect(ask()).rejects.toMatchObject({ status: 0, code: 'unreadable' });
    isThere = true;
    await expect(ask()).resolves.toMatchObject({ id: 7 });
  });

  test('no change is sent, and the next try sends it once', async () => {
    const sent = jest.fn(async (config) => ({
      ...{ status: 201, statusText: 'Created', data: { id: 3 }, headers: {}, config },
    }));
    setTransport(sent);
    const change = () =>
      requestRead(cart.addToCart, { body: { product_id: 7, quantity: 1 } }, (_read, answer) => answer);
    await expect(change()).rejects.toMatchObject({ status: 0 });
    expect(sent).not.toHaveBeenCalled();
    isThere = true;
    await expect(change()).resolves.toEqual({ id: 3 });
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
