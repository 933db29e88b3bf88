import { products } from '@haat/contracts';
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

test('so are readers that do not come, and the next call asks for them again', async () => {
  serve({ id: 7, name: 'Saree', price: 500 });
  let isThere = false;
  jest.resetModules();
  jest.doMock('./readers', () => {
    if (!isThere) throw new Error('ChunkLoadError');
    return jest.requireActual('./readers');
  });
  await expect(ask()).rejects.toMatchObject({ status: 0, code: 'unreadable' });
  isThere = true;
  await expect(ask()).resolves.toMatchObject({ id: 7 });
});
