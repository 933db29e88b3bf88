import fc from 'fast-check';
import { type CouponTerms, couponResult, DISCOUNT20, isCovered, isDiscount20 } from './couponTerms';
import { paisaOf } from './money';

const line = (taka: number, store = 1, product = 11, onOffer = false) => ({
  store,
  product,
  paisa: paisaOf(taka),
  onOffer,
});
const terms = (change: Partial<CouponTerms>): CouponTerms => ({ ...DISCOUNT20, ...change });
const flat = (taka: number, change: Partial<CouponTerms> = {}) =>
  terms({ percent: null, flat: taka, ...change });

test.each<[what: string, CouponTerms, ReturnType<typeof line>[], taka: number, misfit: string | null]>([
  ['20 %, rounded to whole taka', DISCOUNT20, [line(999), line(2)], 200, null],
  ['nothing is selected', flat(50, { least: 500 }), [], 0, null],
  ['an amount', flat(150), [line(1000)], 150, null],
  ['an amount above the goods', flat(150), [line(99.5)], 99.5, null],
  ['all of it', terms({ percent: 100 }), [line(99.5)], 99.5, null],
  ['the least order is reached', flat(50, { least: 500 }), [line(500)], 50, null],
  ['a paisa is missing', flat(50, { least: 500 }), [line(499.99)], 0, 'least'],
  [
    'other stores count for the least order',
    flat(50, { least: 500, stores: [1] }),
    [line(100), line(400, 2)],
    50,
    null,
  ],
  ['one store', terms({ stores: [2] }), [line(100), line(400, 2)], 80, null],
  ['one product', terms({ products: [12] }), [line(100), line(400, 1, 12)], 80, null],
  [
    'a store or a product',
    terms({ stores: [2], products: [12] }),
    [line(100, 2), line(400, 1, 12), line(7)],
    100,
    null,
  ],
  ['none of them', terms({ stores: [2] }), [line(100)], 0, 'nothing'],
  ['none of them before the least order', terms({ stores: [2], least: 500 }), [line(100)], 0, 'nothing'],
  [
    'goods with an offer are left out',
    terms({ with_offers: false }),
    [line(100, 1, 11, true), line(400)],
    80,
    null,
  ],
  ['all have an offer', terms({ with_offers: false }), [line(100, 1, 11, true)], 0, 'nothing'],
  ['free goods', flat(50), [line(0)], 0, null],
])('%s', (_, coupon, lines, discount, misfit) => {
  expect(couponResult(coupon, lines)).toEqual({ discount: paisaOf(discount), misfit });
});

test.each([
  [200, 200_00, null],
  [199, 0, 'spent'],
  [0, 0, 'spent'],
] as const)('of a budget ৳%d are left', (left, discount, misfit) => {
  expect(couponResult(DISCOUNT20, [line(1000)], left)).toEqual({ discount, misfit });
});

test.each([
  ['discount20', true],
  [' DISCOUNT20 ', true],
  ['Discount20', true],
  ['discount200', false],
  ['', false],
])('%j is discount20: %s', (code, is) => {
  expect(isDiscount20(code)).toBe(is);
});

const anyTerms = fc.record({
  percent: fc.constant(null) as fc.Arbitrary<number | null>,
  flat: fc.integer({ min: 1, max: 2000 }) as fc.Arbitrary<number | null>,
  least: fc.constantFrom(0, 500, 2000),
  stores: fc.subarray([1, 2, 3]),
  products: fc.subarray([11, 12]),
  with_offers: fc.boolean(),
});
const anyCoupon: fc.Arbitrary<CouponTerms> = fc.oneof(
  anyTerms,
  fc
    .tuple(anyTerms, fc.integer({ min: 1, max: 100 }))
    .map(([one, percent]) => ({ ...one, percent, flat: null })),
);
const anyLine = fc.record({
  store: fc.integer({ min: 1, max: 4 }),
  product: fc.integer({ min: 10, max: 14 }),
  paisa: fc.nat(1_000_000),
  onOffer: fc.boolean(),
});

test('a discount never exceeds the covered goods or the budget, and a misfit gives none @trust:coupon', () => {
  fc.assert(
    fc.property(
      anyCoupon,
      fc.array(anyLine, { maxLength: 8 }),
      fc.option(fc.integer({ min: 0, max: 3000 })),
      (coupon, lines, left) => {
        const { discount, misfit } = couponResult(coupon, lines, left);
        const price = lines
          .filter((one) => isCovered(coupon, one))
          .reduce((sum, { paisa }) => sum + paisa, 0);
        expect(Number.isInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(price);
        if (left !== null) expect(discount).toBeLessThanOrEqual(paisaOf(left));
        if (misfit) expect(discount).toBe(0);
        if (coupon.flat !== null) expect(discount).toBeLessThanOrEqual(paisaOf(coupon.flat));
        // The order of the lines doesn't matter.
        expect(couponResult(coupon, [...lines].reverse(), left)).toEqual({ discount, misfit });
      },
    ),
  );
});
