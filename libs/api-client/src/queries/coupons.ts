import { request } from '@haat/api-client';
import { coupons } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

export const couponKeys = { all: ['coupon'] as const };

/** What a coupon gives; null: there is none. Budgets run out and operators end coupons: a cached one is asked for again. */
export const couponQuery = (code: string) =>
  queryOptions({
    queryKey: [...couponKeys.all, code],
    queryFn: async () => (await request(coupons.findCoupon, { query: { code } })).coupon,
    staleTime: 0,
  });
