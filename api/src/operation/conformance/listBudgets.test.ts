import pg from 'pg';
import { LIST_BUDGET_MS } from '../../platform/db/engine';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { Visitor } from '../../testing/visitor';

/** Their rows are read by the thousand, so that a search or a list of them may take long. */
const GROWING =
  /\b(products|variants|offers|orders|order_items|order_search|reviews|questions|wishes|product_events)\b/;

describeOnEachDatabase(
  'lists and searches have a budget',
  (testApp) => {
    let store: number;
    let product: number;
    let people: Record<'guest' | 'buyer' | 'seller' | 'operator', Visitor>;

    beforeAll(async () => {
      const seller = await testApp.aSeller();
      ({ id: product } = await testApp.aProduct({ seller, name: 'Tangail saree' }));
      store = seller.sellerId;
      people = {
        guest: testApp.aVisitor(),
        buyer: await testApp.aCustomer(),
        seller,
        operator: await testApp.anOperator(),
      };
    });

    /** The statements of a call that read growing tables beyond the budget of lists. */
    async function beyondBudget(call: () => Promise<{ status: number; body: unknown }>): Promise<string[]> {
      const query = jest.spyOn(pg.Client.prototype, 'query');
      try {
        const { status, body } = await call();
        if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
        return query.mock.calls.flatMap(([first]: unknown[], index) => {
          const text = typeof first === 'string' ? first : (first as { text: string }).text;
          const { connectionParameters } = query.mock.contexts[index] as unknown as {
            connectionParameters: { statement_timeout: number };
          };
          return GROWING.test(text) && connectionParameters.statement_timeout !== LIST_BUDGET_MS ? text : [];
        });
      } finally {
        query.mockRestore();
      }
    }

    test.each<[who: 'guest' | 'buyer' | 'seller' | 'operator', path: string]>([
      ['guest', '/products/?search=saree+under+5000'],
      ['guest', '/products/?search=saree&sort=price_low'],
      ['guest', '/products/?trending=true'],
      ['guest', '/products/?on_sale=true'],
      ['guest', '/products/facets/'],
      ['guest', '/products/facets/?search=saree'],
      ['guest', '/products/categories/'],
      ['guest', '/products/tags/'],
      ['guest', '/products/trending/'],
      ['guest', '/products/popular-words/'],
      ['guest', '/products/:product/related/'],
      ['guest', '/products/:product/questions/'],
      ['guest', '/auth/stores/'],
      ['guest', '/auth/stores/:store/stats/'],
      ['guest', '/products/stores/:store/offers/'],
      ['guest', '/users/stores/:store/homepage-products/'],
      ['guest', '/reviews/stores/:store/'],
      ['guest', '/reviews/products/:product/'],
      ['buyer', '/orders/orders/'],
      ['buyer', '/wishlist/'],
      ['buyer', '/follows/'],
      ['seller', '/products/seller/products/?search=saree&page=1'],
      ['seller', '/products/seller/products/for-offers/'],
      ['seller', '/products/seller/products/export/'],
      ['seller', '/products/seller/offers/active/'],
      ['seller', '/orders/seller/orders/'],
      ['seller', '/orders/seller/orders/?search=saree'],
      ['seller', '/reviews/seller/reviews/'],
      ['seller', '/questions/seller/'],
      ['seller', '/analytics/seller/dashboard/'],
      ['operator', '/operator/sellers/?search=saree'],
      ['operator', '/operator/orders/?search=saree'],
      ['operator', '/operator/coupons/1/orders/'],
      ['operator', '/operator/customers/?search=saree'],
      ['operator', '/operator/customers/?search=01712345678'],
      ['operator', '/operator/customers/?search=R100231'],
      ['operator', '/operator/quick-deliveries/'],
      ['operator', '/operator/audit/'],
    ])('%s: %s', async (who, path) => {
      const address = path.replace(':product', String(product)).replace(':store', String(store));
      expect(await beyondBudget(() => people[who].get(address))).toEqual([]);
    });
  },
  { only: 'postgres' },
);
