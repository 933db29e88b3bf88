import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { untilBlocked } from '../../testing/untilBlocked';
import type { Answer, Customer, Seller } from '../../testing/visitor';

const path = (id: number) => `/products/seller/products/${id}/update/`;
const form = (variants_data: object[], change: object = {}) => ({
  name: 'Panjabi',
  description: 'Soft',
  price: '900',
  variants_data,
  ...change,
});

describeOnEachDatabase(
  'races of listings',
  (testApp) => {
    const buy = (buyer: Customer, product_id: number) =>
      buyer.post('/orders/orders/quick-create/', {
        product_id,
        quantity: 1,
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: '7 Lake Road',
      });
    const accepted = (answers: Answer<unknown>[]) =>
      answers.filter(({ status }) => status === 200 || status === 201).length;

    test('stock edited while it is sold: 20 added, not one sold piece back', async () => {
      const { id, seller, variants } = await testApp.aProduct({ stock: 30 });
      const buyers = await Promise.all(Array.from({ length: 60 }, () => testApp.aCustomer()));
      const { body: opened } = await seller.get(`/products/${id}/`);
      const rows = [{ id: variants[0]?.id, stock_quantity: 50 }];
      const orders = buyers.slice(0, 30).map((buyer) => buy(buyer, id));
      const edit = seller.form('PATCH', path(id), form(rows), {}, { 'if-match': `"${opened.version}"` });
      const more = buyers.slice(30).map((buyer) => buy(buyer, id));
      const answers = await Promise.all([...orders, ...more]);
      expect((await edit).status).toBe(200);
      const sold = accepted(answers);
      expect(sold).toBeGreaterThanOrEqual(30);
      expect(await testApp.stockOf(variants[0]?.id ?? 0)).toBe(50 - sold);
    });

    test('ten windows save one version: one succeeds, nine are refused', async () => {
      const { id, seller } = await testApp.aProduct();
      const { body: opened } = await seller.get(`/products/${id}/`);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          seller.form(
            'PATCH',
            path(id),
            form([], { name: `Window ${index}` }),
            {},
            { 'if-match': `"${opened.version}"` },
          ),
        ),
      );
      expect(accepted(answers)).toBe(1);
      expect(
        answers.filter(({ status, body }) => status === 409 && body.code === 'changed_meanwhile'),
      ).toHaveLength(9);
    });

    test('the same new combination from ten windows without a version is one variant @full', async () => {
      const { id, seller } = await testApp.aProduct({ variants: [] });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          seller.form('PATCH', path(id), form([{ color: 'Red', size: 'M', stock_quantity: 5 }])),
        ),
      );
      expect(accepted(answers)).toBe(10);
      const variants = await testApp.db.kysely
        .selectFrom('variants')
        .where('product_id', '=', id)
        .selectAll()
        .execute();
      expect(variants).toMatchObject([{ color: 'Red', stock: 5, is_active: true }]);
    });

    test('one key 20 times: one product, 20 times its answer @full', async () => {
      const seller = await testApp.aSeller();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          seller.form(
            'POST',
            '/products/seller/products/create/',
            form([{ color: 'Red', stock_quantity: 5 }]),
            {},
            { 'idempotency-key': 'once' },
          ),
        ),
      );
      expect(accepted(answers)).toBe(20);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect((await seller.get('/products/seller/products/')).body.count).toBe(1);
    });

    test('new tags claimed by many in opposite orders are one each @full @trust:deadlock', async () => {
      const sellers: Seller[] = await Promise.all(Array.from({ length: 12 }, () => testApp.aSeller()));
      const tags = Array.from({ length: 10 }, (_, index) => `Race ${index}`);
      const answers = await Promise.all(
        sellers.map((seller, index) =>
          seller.form('POST', '/products/seller/products/create/', {
            ...form([{ color: 'Red', stock_quantity: 1 }]),
            tags: index % 2 ? tags : [...tags].reverse().map((tag) => tag.toUpperCase()),
          }),
        ),
      );
      expect(accepted(answers)).toBe(12);
      const { body } = await testApp.aVisitor().get('/products/tags/');
      expect(body.results.filter(({ name }: { name: string }) => /^race/i.test(name))).toEqual(
        expect.arrayContaining(tags.map(() => expect.objectContaining({ usage_count: 12 }))),
      );
      expect(body.results.filter(({ name }: { name: string }) => /^race/i.test(name))).toHaveLength(10);
    });

    test('products listed and changed at once have default SKUs of their own', async () => {
      const seller = await testApp.aSeller();
      const lists = '/products/seller/products/';
      const row = { color: 'Red', size: 'M', sku: '', stock_quantity: 1 };
      const sizes = { availableSizes: ['M', 'L'], availableColors: ['Red'] };
      const listed = (name: string, rows = [row]) =>
        seller.form('POST', `${lists}create/`, form(rows, { name, ...sizes }));
      const plain = await Promise.all(
        [1, 2, 3, 4].map((number) => listed(`Gamcha ${number}`, [{ ...row, size: 'L' }])),
      );
      const edits = plain.map(({ body }) =>
        seller.form(
          'PATCH',
          path(body.id),
          form([{ ...row, id: body.variants[0].id, size: 'L', sku: body.variants[0].sku }, row], {
            name: body.name,
            ...sizes,
          }),
        ),
      );
      const imported = seller.post(`${lists}import/`, {
        products: [1, 2].map((number) => ({
          key: `gamcha-${number}`,
          fields: {
            ...form([], { name: `Gamcha of file ${number}` }),
            variants_data: JSON.stringify([row]),
            availableSizes: '["M"]',
            availableColors: '["Red"]',
          },
        })),
      });
      const news = [5, 6, 7, 8].map((number) => listed(`Gamcha ${number}`));
      const answers = await Promise.all([...edits, ...news]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201, 201, 201]);
      const products = [
        ...answers.map(({ body }) => body),
        ...(await imported).body.results.map(({ product }: { product: unknown }) => product),
      ];
      const skus = products.flatMap(({ variants }: { variants: { size: string; sku: string }[] }) =>
        variants.filter(({ size }) => size === 'M').map(({ sku }) => sku),
      );
      expect(skus).toHaveLength(10);
      expect(new Set(skus).size).toBe(10);
    });

    test('sold and deleted at once: what was ordered before stands, nothing is ordered after @full', async () => {
      const { id, seller, variants } = await testApp.aProduct({ stock: 40 });
      const buyers = await Promise.all(Array.from({ length: 40 }, () => testApp.aCustomer()));
      const orders = buyers.map((buyer) => buy(buyer, id));
      const deleted = await seller.delete(`/products/seller/products/${id}/delete/`);
      const answers = await Promise.all(orders);
      expect(deleted.status).toBe(204);
      expect(await testApp.stockOf(variants[0]?.id ?? 0)).toBe(40 - accepted(answers));
      expect(answers.every(({ status }) => [201, 404, 409].includes(status))).toBe(true);
    });

    test('an offer and a new price wait for midnight, and midnight does not wait for them @full @trust:midnight', async () => {
      const { id, seller, variants } = await testApp.aProduct();
      const writes = await testApp.db.tx(async (tx) => {
        // Locks like turn_prices: the day first, then the products whose offers begin or end.
        await sql`SELECT day FROM price_day FOR UPDATE`.execute(tx);
        const begun = [
          seller.post('/products/seller/offers/', {
            product: id,
            offer_type: 'percentage',
            discount_percentage: 10,
            start_date: '2026-11-21',
            end_date: '2026-11-30',
          }),
          seller.form('PATCH', path(id), form([{ id: variants[0]?.id, stock_quantity: 5 }])),
        ];
        await untilBlocked(testApp.db, begun);
        await sql`SELECT id FROM products WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
        return begun;
      });
      expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([201, 200]);
    });
  },
  { only: 'postgres', poolSize: 20 },
);
