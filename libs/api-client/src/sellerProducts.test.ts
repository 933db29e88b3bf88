import { listings } from '@haat/contracts';
import { QueryClient } from '@tanstack/react-query';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { setTransport } from './connection';
import { type ProductFormValues, productFormData } from './productForm';
import { activeOffersQuery } from './queries/offers';
import { createProduct, updateProduct } from './queries/productChanges';
import { getOwnProduct, pickerQuery, setProductStatus } from './queries/sellerProducts';

// No timer that would outlive the tests.
const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
beforeEach(() => queryClient.clear());

const values: ProductFormValues = {
  name: 'Cotton Panjabi',
  description: 'Soft',
  price: '1250.50',
  estimated_pickup_days: 3,
  requires_advance_payment: false,
  availableSizes: ['M'],
  availableColors: ['Red'],
  tags: [],
  offers_custom_sizes: false,
  custom_size_fields: ['Chest'],
  variants: [
    { color: 'Red', size: 'M', stock_quantity: 5, sku: '' },
    { id: 7, color: 'Red', size: null, stock_quantity: 3, sku: 'OWN', is_active: true },
  ],
  uploaded_images: [],
};

const partsOf = (form: FormData) => [...new Set(form.keys())];

test('the form’s parts are those of section 7, and the server’s contract takes them', () => {
  const form = productFormData(values);
  expect(partsOf(form)).toEqual([
    'name',
    'description',
    'price',
    'estimated_pickup_days',
    'requires_advance_payment',
    'availableSizes',
    'availableColors',
    'offers_custom_sizes',
    'stock_quantity',
    'variants_data',
  ]);
  expect(form.get('stock_quantity')).toBe('8');
  expect(JSON.parse(String(form.get('variants_data')))).toEqual([
    { id: null, color: 'Red', size: 'M', stock_quantity: 5, sku: '', is_active: true },
    { id: 7, color: 'Red', size: null, stock_quantity: 3, sku: 'OWN', is_active: true },
  ]);
  const parsed = listings.createProduct.form.safeParse(Object.fromEntries(form));
  expect(parsed.error).toBeUndefined();
});

test('tags, measurements and stored pictures are parts where there are any', () => {
  const pictures = ['a', 'b'].map((text) => new Blob([text]));
  const form = productFormData({
    ...values,
    tags: ['Eid'],
    offers_custom_sizes: true,
    uploaded_images: pictures,
    existing_images: [4, 2],
  });
  expect(partsOf(form)).toEqual(
    expect.arrayContaining(['tags', 'custom_size_fields', 'uploaded_images', 'existing_images']),
  );
  expect(form.getAll('uploaded_images')).toHaveLength(2);
  expect(form.get('existing_images')).toBe('[4,2]');
  expect(partsOf(productFormData({ uploaded_images: pictures, existing_images: [] }))).toEqual([
    'uploaded_images',
    'existing_images',
  ]);
});

describe('calls', () => {
  let sent: InternalAxiosRequestConfig;
  const serve = (data: unknown) =>
    setTransport(async (config) => {
      sent = config;
      config.onUploadProgress?.({ loaded: 1, total: 4, bytes: 1, lengthComputable: true });
      return { status: 200, statusText: 'OK', data, headers: {}, config };
    });
  const row = {
    id: 3,
    name: 'Saree',
    status: 'active',
    stock_quantity: '4',
    sales_count: 2,
    version: '7_1.4',
  };

  test('an edit carries the version it began with, and tells how much is sent', async () => {
    serve({ ...row, variants: [{ id: 1, color: 'Red', stock_quantity: 4, sku: 'A' }] });
    const reported: number[] = [];
    const product = await updateProduct(3, values, {
      version: '7_1.4',
      onProgress: (share) => reported.push(share),
    });
    expect(sent.headers.get('If-Match')).toBe('"7_1.4"');
    expect([sent.method, sent.url, reported]).toEqual([
      'patch',
      '/products/seller/products/3/update/',
      [0.25],
    ]);
    expect(product.variants).toEqual([
      { id: 1, color: 'Red', size: null, in_stock: true, stock_quantity: 4, sku: 'A', is_active: true },
    ]);
    await createProduct(values, { key: 'form-1' });
    expect(sent.headers.get('Idempotency-Key')).toBe('form-1');
    await setProductStatus(3, 'active');
    expect(sent.headers.has('If-Match')).toBe(false);
  });

  test.each([
    ['bare', [row]],
    ['under data', { data: [row] }],
    ['of this API', { results: [row], count: 1, summary: { total: 1, active: 1, stock: 4, sold: 2 } }],
  ])('the list may come %s', async (_, answer) => {
    serve(answer);
    expect(await queryClient.fetchQuery(pickerQuery(' '))).toMatchObject({
      count: 1,
      has_next: false,
      results: [{ id: 3, category: null, version: '7_1.4' }],
      summary: { total: 1, active: 1, stock: 4, sold: 2 },
    });
    expect(sent.params.search).toBeUndefined();
  });

  test('another host, or an older one, is asked for a product as shoppers ask; a foreign one stays unknown', async () => {
    const asked: string[] = [];
    const refuseWith = (data: unknown) =>
      setTransport(async (config) => {
        asked.push(String(config.url));
        if (config.url === '/products/9/')
          return { status: 200, statusText: 'OK', data: row, headers: {}, config };
        const response = { status: 404, statusText: '', data, headers: {}, config };
        throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, null, response);
      });
    refuseWith({ error: 'There is nothing at this address', code: 'not_found' });
    expect(await getOwnProduct(9)).toMatchObject({ id: 3, name: 'Saree' });
    expect(asked).toEqual(['/products/seller/products/9/', '/products/9/']);

    refuseWith({ error: 'Product not found', code: 'product_not_found' });
    await expect(getOwnProduct(9)).rejects.toMatchObject({ status: 404 });
    expect(asked).toHaveLength(3);
  });

  test('a product of another host: its category, price and tags in other forms', async () => {
    serve({
      id: '9',
      price: '450.00',
      short_description: 'Short',
      category: 'Saree',
      tags: '["Eid"]',
      custom_size_fields: '["Chest"]',
      variants: [{ id: 1, is_active: false }],
    });
    expect(await getOwnProduct(9)).toMatchObject({
      description: 'Short',
      base_price: { amount: 450, currency: 'BDT' },
      category: { name: 'Saree' },
      tags_list: ['Eid'],
      custom_size_fields: ['Chest'],
      estimated_pickup_days: 3,
      variants: [],
      version: '',
    });
  });

  test('offers come under their own name', async () => {
    serve({
      offers: [{ id: 1, offer_type: 'flat', discount_amount: '50', product_price: 900, status: 'active' }],
    });
    expect(await queryClient.fetchQuery(activeOffersQuery)).toMatchObject([
      { id: 1, discount_amount: 50, is_running: true, product_price: 900, product_picture: null },
    ]);
  });
});
