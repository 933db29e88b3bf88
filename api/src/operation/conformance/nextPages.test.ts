import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import type { TestOrder, TestProduct } from '../../testing/testApp';
import type { Visitor } from '../../testing/visitor';

/** "Show more" goes on after the last row that was shown. */
describeOnEachDatabase(
  'the next page repeats and skips no row, whatever came or went meanwhile',
  (testApp) => {
    type Row = { id: number | string };

    /** Reads a list of two rows a page to its end; `meanwhile` runs after its first page. */
    async function readAll(who: Visitor, path: string, meanwhile: (shown: Row[]) => Promise<unknown>) {
      const seen: Row[] = [];
      let after = '';
      for (let page = 1; ; page++) {
        const { status, body } = await who.get(`${path}${path.includes('?') ? '&' : '?'}limit=2${after}`);
        expect(status).toBe(200);
        seen.push(...body.results);
        expect(body.next !== undefined).toBe(body.has_next);
        if (page === 1) await meanwhile(body.results);
        if (!body.has_next) return seen.map(({ id }) => id);
        after = `&after=${body.next}`;
      }
    }
    const inTurn = async <Made>(times: number, make: (index: number) => Promise<Made>): Promise<Made[]> => {
      const made: Made[] = [];
      for (let index = 0; index < times; index++) {
        testApp.advanceClock(1000);
        made.push(await make(index));
      }
      return made;
    };
    const newestFirst = <Id>(ids: readonly Id[]) => [...ids].reverse();

    let product: TestProduct;
    beforeEach(async () => {
      product = await testApp.aProduct({ stock: 100 });
    });

    test('of a seller’s reviews', async () => {
      const review = async (order: TestOrder) => {
        const { body } = await order.buyer.post('/reviews/', {
          order: order.order.id,
          product: product.id,
          rating: 4,
          content: 'Fits well',
        });
        return body.id as number;
      };
      const make = async () => review(await testApp.aDeliveredOrder({ product }));
      const made = await inTurn(5, make);
      expect(await readAll(product.seller, '/reviews/seller/reviews/', () => inTurn(1, make))).toEqual(
        newestFirst(made),
      );
    });

    test('of a buyer’s orders, also those of one checkout', async () => {
      const buyer = await testApp.aCustomer();
      const make = async () => (await testApp.anOrder({ buyer, product })).order.id;
      const made = await inTurn(5, make);
      expect(await readAll(buyer, '/orders/orders/', () => inTurn(1, make))).toEqual(newestFirst(made));
      // Another user's order is no place in the list.
      const other = await testApp.aCustomer();
      const { body } = await other.get(`/orders/orders/?after=${made[2]}`);
      expect(body.results).toEqual([]);
    });

    describe('of questions', () => {
      const ask = async (who: Visitor, index: number) =>
        (await who.post(`/products/${product.id}/questions/`, { content: `Is it soft? ${index}` })).body
          .id as number;
      const answer = (id: number) =>
        product.seller.put(`/questions/seller/${id}/answer/`, { content: 'Yes' });

      test('about a product, while the last one shown is deleted', async () => {
        const asker = await testApp.aCustomer();
        const made = await inTurn(5, async (index) => {
          const id = await ask(asker, index);
          await answer(id);
          return id;
        });
        const seen = await readAll(
          testApp.aVisitor(),
          `/products/${product.id}/questions/`,
          async (shown) => {
            await asker.delete(`/questions/${shown.at(-1)?.id}/`);
            const [late = 0] = await inTurn(1, () => ask(asker, 9));
            await answer(late);
          },
        );
        expect(seen).toEqual(newestFirst(made));
      });

      test.each([
        ['/questions/seller/', newestFirst],
        ['/questions/seller/?open=true', <Id>(ids: readonly Id[]) => [...ids]],
      ])('of a store: %s, while the first ones are answered or deleted', async (path, order) => {
        const asker = await testApp.aCustomer();
        const made = await inTurn(5, (index) => ask(asker, index));
        const seen = await readAll(product.seller, path, async ([first, second]) => {
          await answer(Number(first?.id));
          await asker.delete(`/questions/${second?.id}/`);
        });
        expect(seen).toEqual(order(made));
      });
    });
  },
);
