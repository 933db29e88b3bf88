import fc from 'fast-check';
import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { FULL_MATRIX } from '../../testing/matrix';
import { priceNow } from './priceNow';

const HOUR = 3_600_000;

const day = fc.integer({ min: 1, max: 20 }).map((date) => `2026-12-${String(date).padStart(2, '0')}`);
const offer = fc
  .record({
    product: fc.nat({ max: 2 }),
    offer_type: fc.constantFrom('percentage' as const, 'flat' as const),
    percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    amount_paisa: fc.integer({ min: 0, max: 300_000 }),
    days: fc.tuple(day, day).map((days) => days.sort()),
    status: fc.constantFrom('active' as const, 'active' as const, 'inactive' as const),
  })
  .map(({ days: [start_day = '', end_day = ''], ...more }) => ({ ...more, start_day, end_day }));
type NewOffer = typeof offer extends fc.Arbitrary<infer One> ? One : never;
const nth = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ do: fc.constant('move' as const), to: day }),
  fc.record({ do: fc.constant('add' as const), offers: fc.array(offer, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant('change' as const), nth, to: offer }),
  fc.record({ do: fc.constant('drop' as const), nth }),
  fc.record({
    do: fc.constant('price' as const),
    product: fc.nat({ max: 2 }),
    paisa: fc.integer({ min: 0, max: 250_000 }),
  }),
);

describeOnEachDatabase('the stored price of today', (testApp) => {
  test('equals priceNow after any change of offers, prices and days', async () => {
    const { kysely } = testApp.db;
    const seller = await testApp.aSeller();
    const products: number[] = [];
    for (const price_paisa of [1000_00, 999_99, 1]) {
      products.push((await testApp.aProduct({ seller, price_paisa })).id);
    }
    const rowOf = ({ product, ...row }: NewOffer) => ({ ...row, product_id: products[product] ?? 0 });
    const offers = () => kysely.selectFrom('offers').selectAll().orderBy('id').execute();

    async function expectRight() {
      const [today, cards] = [
        (await sql<{ day: string }>`SELECT day FROM price_day`.execute(kysely)).rows[0]?.day ?? '',
        await kysely.selectFrom('products').selectAll().orderBy('id').execute(),
      ];
      const all = await offers();
      for (const { id, price_paisa, price_today_paisa } of cards) {
        const own = all
          .filter(({ product_id }) => product_id === id)
          .map((row) => ({
            offerType: row.offer_type,
            percent: row.percent,
            amountPaisa: row.amount_paisa,
            startDay: row.start_day,
            endDay: row.end_day,
            status: row.status,
          }));
        const { pricePaisa } = priceNow({ pricePaisa: price_paisa }, own, today);
        expect({ today, id, own, price: price_today_paisa }).toEqual({ today, id, own, price: pricePaisa });
      }
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if (one.do === 'move') {
            testApp.setClock(new Date(`${one.to}T03:00:00+06:00`));
            const { status } = await testApp.aVisitor().get('/products/?on_sale=true');
            expect(status).toBe(200);
            const { rows } = await sql<{ day: string }>`SELECT day FROM price_day`.execute(kysely);
            expect(rows).toEqual([{ day: one.to }]);
          } else if (one.do === 'add') {
            await kysely.insertInto('offers').values(one.offers.map(rowOf)).execute();
          } else if (one.do === 'price') {
            await kysely
              .updateTable('products')
              .set({ price_paisa: one.paisa })
              .where('id', '=', products[one.product] ?? 0)
              .execute();
          } else {
            const id = (await offers())[one.nth]?.id ?? 0;
            if (one.do === 'drop') await kysely.deleteFrom('offers').where('id', '=', id).execute();
            else await kysely.updateTable('offers').set(rowOf(one.to)).where('id', '=', id).execute();
          }
          await expectRight();
        }
      }),
      { numRuns: FULL_MATRIX ? 40 : 15 },
    );
  });

  test('changes at midnight in Dhaka, and filters and sorting follow without a write', async () => {
    const seller = await testApp.aSeller();
    const product = await testApp.aProduct({ seller, name: 'Nightfall', price_paisa: 1000_00 });
    await testApp.db.kysely
      .insertInto('offers')
      .values({
        product_id: product.id,
        offer_type: 'flat',
        amount_paisa: 400_00,
        start_day: '2027-01-10',
        end_day: '2027-01-10',
      })
      .execute();
    const reduced = async () => {
      const { body } = await testApp
        .aVisitor()
        .get(`/products/?store=${seller.sellerId}&on_sale=true&max_price=600`);
      return body.results.map(({ price }: { price: number }) => price);
    };
    testApp.setClock(new Date('2027-01-09T23:59:59+06:00'));
    expect(await reduced()).toEqual([]);
    testApp.advanceClock(1000);
    expect(await reduced()).toEqual([600]);
    testApp.advanceClock(24 * HOUR - 1000);
    expect(await reduced()).toEqual([600]);
    testApp.advanceClock(1000);
    expect(await reduced()).toEqual([]);
  });
});

describeOnEachDatabase(
  'the stored price of today, written by several',
  (testApp) => {
    test('is right after offers, prices and the day changed at once @full', async () => {
      const { kysely } = testApp.db;
      const product = await testApp.aProduct({ price_paisa: 1000_00 });
      const offerOf = (percent: number) => ({
        product_id: product.id,
        offer_type: 'percentage' as const,
        percent,
        start_day: '2026-01-01',
        end_day: '2027-12-31',
      });
      for (let round = 0; round < 10; round++) {
        await Promise.all([
          ...[1, 2, 3].map((n) =>
            kysely
              .insertInto('offers')
              .values(offerOf(n + round))
              .execute(),
          ),
          kysely
            .updateTable('products')
            .set({ price_paisa: 1000_00 + round })
            .where('id', '=', product.id)
            .execute(),
          sql`SELECT turn_prices(${`2026-06-${10 + round}`}::date)`.execute(kysely),
        ]);
        const { price_paisa, price_today_paisa } = await kysely
          .selectFrom('products')
          .where('id', '=', product.id)
          .selectAll()
          .executeTakeFirstOrThrow();
        expect(price_today_paisa).toBe(price_paisa - Math.round((price_paisa * (3 + round)) / 100));
      }
    });
  },
  { only: 'postgres' },
);
