import { type Delivered, type OrderTerms, paymentEntries, returnEntries, saleEntries } from './postings';

const TERMS: OrderTerms = {
  subtotal: 1_000_00,
  delivery: 80_00,
  discount: 200_00,
  couponPaidBy: 'market',
  commissionRate: 1_000,
  commissionVatRate: 1_500,
};

const byAccount = (entries: ReturnType<typeof saleEntries>) =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));

describe('saleEntries', () => {
  test.each<[string, Partial<OrderTerms>, Delivered, Delivered, Record<string, number>]>([
    [
      'the whole order: the seller gets goods and delivery less commission and its VAT, the market pays the coupon',
      {},
      null,
      1_000_00,
      {
        buyer_clearing: 880_00,
        expense: 200_00,
        seller_payable: -965_00,
        market_revenue: -100_00,
        tax: -15_00,
      },
    ],
    [
      'a coupon that the seller pays',
      { couponPaidBy: 'seller' },
      null,
      1_000_00,
      { buyer_clearing: 880_00, seller_payable: -765_00, market_revenue: -100_00, tax: -15_00 },
    ],
    [
      'the first part brings the delivery fee',
      {},
      null,
      400_00,
      { buyer_clearing: 400_00, expense: 80_00, seller_payable: -434_00, market_revenue: -40_00, tax: -6_00 },
    ],
    [
      'the second part',
      {},
      400_00,
      1_000_00,
      {
        buyer_clearing: 480_00,
        expense: 120_00,
        seller_payable: -531_00,
        market_revenue: -60_00,
        tax: -9_00,
      },
    ],
    [
      'fewer goods than before reverse it',
      {},
      400_00,
      null,
      { buyer_clearing: -400_00, expense: -80_00, seller_payable: 434_00, market_revenue: 40_00, tax: 6_00 },
    ],
    [
      'free goods: the delivery fee alone, without commission',
      { subtotal: 0, discount: 0 },
      null,
      0,
      { buyer_clearing: 80_00, seller_payable: -80_00 },
    ],
    ['no goods', {}, null, null, {}],
    [
      'the rates are rounded to the paisa',
      { subtotal: 333, delivery: 0, discount: 0 },
      null,
      333,
      {
        buyer_clearing: 333,
        seller_payable: -295,
        market_revenue: -33,
        tax: -5,
      },
    ],
  ])('%s', (_, change, before, after, entries) => {
    expect(byAccount(saleEntries({ ...TERMS, ...change }, before, after))).toEqual(entries);
  });

  test('parts add up to the whole, whatever the rounding', () => {
    const terms = {
      ...TERMS,
      subtotal: 999_99,
      discount: 33_33,
      commissionRate: 777,
      commissionVatRate: 1_333,
    };
    const parts = [null, 1, 333_33, 333_34, 777_77, 999_99];
    const sums: Record<string, number> = {};
    for (const [index, after] of parts.slice(1).entries())
      for (const { account, amount } of saleEntries(terms, parts[index] ?? null, after))
        sums[account] = (sums[account] ?? 0) + amount;
    expect(sums).toEqual(byAccount(saleEntries(terms, null, 999_99)));
  });

  test('pieces that come back between two deliveries leave what the kept ones earn', () => {
    const order = {
      payment_method: 'cod' as const,
      subtotal_paisa: 999_99,
      delivery_paisa: 80_00,
      discount_paisa: 0,
      collected_paisa: 0,
      gateway_paisa: 0,
      commission_bp: 825,
      commission_vat_bp: 1_500,
      coupon_paid_by: null,
    };
    const terms = { ...TERMS, subtotal: 999_99, discount: 0, commissionRate: 825 };
    for (const back of [1, 55, 333_33, 333_34]) {
      const sums: Record<string, number> = {};
      const parts = [
        saleEntries(terms, null, 500_05),
        returnEntries(order, 500_05, { before: 0, after: back }, back),
        saleEntries(terms, 500_05, 999_99, back),
      ];
      for (const { account, amount } of parts.flat()) sums[account] = (sums[account] ?? 0) + amount;
      const kept = byAccount(saleEntries(terms, null, 999_99 - back));
      expect([sums.market_revenue, sums.tax, sums.seller_payable]).toEqual([
        kept.market_revenue,
        kept.tax,
        kept.seller_payable,
      ]);
    }
  });
});

describe('paymentEntries', () => {
  test.each([
    ['seller', null, 'advance_with_seller'],
    ['seller', 0, 'cash_with_seller'],
    ['courier', null, 'cash_with_courier'],
    ['gateway', null, 'gateway'],
  ] as const)('money that the %s holds, with %s delivered, is in %s', (holder, delivered, account) => {
    expect(byAccount(paymentEntries(500, holder, delivered))).toEqual({
      [account]: 500,
      buyer_clearing: -500,
    });
    expect(byAccount(paymentEntries(-500, holder, delivered))).toEqual({
      [account]: -500,
      buyer_clearing: 500,
    });
  });
});
