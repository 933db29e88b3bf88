import fc from 'fast-check';
import { type PriceOffer, priceNow } from './priceNow';

const today = '2026-11-21';
const offer = (change: Partial<PriceOffer>): PriceOffer => ({
  offerType: 'percentage',
  percent: 0,
  amountPaisa: 0,
  startDay: '2026-11-01',
  endDay: '2026-11-30',
  status: 'active',
  ...change,
});
const off = (percent: number, change: Partial<PriceOffer> = {}) => offer({ percent, ...change });
const less = (amountPaisa: number) => offer({ offerType: 'flat', amountPaisa });

describe('priceNow', () => {
  test.each<[what: string, price: number, offers: PriceOffer[], now: number, percent: number]>([
    ['no offer', 1000_00, [], 1000_00, 0],
    ['a share', 1000_00, [off(15)], 850_00, 15],
    ['a share of odd paisa', 333_33, [off(12.5)], 291_66, 12.5],
    ['half a paisa is rounded up in the buyer’s favour', 1_01, [off(50)], 50, 50.5],
    ['an amount', 1250_00, [less(250_00)], 1000_00, 20],
    ['the best of several', 1000_00, [off(10), less(150_00), off(12)], 850_00, 15],
    ['offers do not add up', 1000_00, [off(50), off(50)], 500_00, 50],
    ['more than the price', 100_00, [less(300_00)], 0, 100],
    ['everything off', 100_00, [off(100)], 0, 100],
    ['a free product', 0, [off(10), less(5_00)], 0, 0],
    ['nothing off', 100_00, [off(0), less(0)], 100_00, 0],
    ['a switched-off offer', 100_00, [off(10, { status: 'inactive' })], 100_00, 0],
    ['first day', 100_00, [off(10, { startDay: today })], 90_00, 10],
    ['last day', 100_00, [off(10, { endDay: today })], 90_00, 10],
    ['from tomorrow', 100_00, [off(10, { startDay: '2026-11-22' })], 100_00, 0],
    ['until yesterday', 100_00, [off(10, { endDay: '2026-11-20' })], 100_00, 0],
  ])('%s', (_what, pricePaisa, offers, now, percent) => {
    const result = priceNow({ pricePaisa }, offers, today);
    expect(result).toEqual({
      pricePaisa: now,
      originalPaisa: pricePaisa,
      savingsPaisa: pricePaisa - now,
      percent,
      hasOffer: now < pricePaisa,
    });
  });

  const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
  const anyOffer: fc.Arbitrary<PriceOffer> = fc.record({
    offerType: fc.constantFrom('percentage', 'flat'),
    percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    amountPaisa: fc.nat(2_000_000),
    startDay: day,
    endDay: day,
    status: fc.constantFrom('active', 'inactive'),
  });

  test('is whole paisa from zero to the price, whatever the offers @trust:paisa', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.array(anyOffer, { maxLength: 6 }), (pricePaisa, offers) => {
        const now = priceNow({ pricePaisa }, offers, today);
        expect(Number.isInteger(now.pricePaisa)).toBe(true);
        expect(now.pricePaisa).toBeGreaterThanOrEqual(0);
        expect(now.pricePaisa + now.savingsPaisa).toBe(pricePaisa);
        expect(now.hasOffer).toBe(now.savingsPaisa > 0);
      }),
    );
  });

  test('another offer never raises the price, and the order of offers does not matter', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.array(anyOffer, { maxLength: 6 }),
        anyOffer,
        (pricePaisa, offers, more) => {
          const before = priceNow({ pricePaisa }, offers, today);
          const after = priceNow({ pricePaisa }, [...offers, more], today);
          expect(after.pricePaisa).toBeLessThanOrEqual(before.pricePaisa);
          expect(priceNow({ pricePaisa }, [more, ...offers].reverse(), today)).toEqual(after);
        },
      ),
    );
  });
});
