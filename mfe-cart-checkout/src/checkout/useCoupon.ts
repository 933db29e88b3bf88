import { couponKeys, couponQuery } from '@haat/api-client/queries/coupons';
import {
  type Coupon,
  type CouponLine,
  type CouponMisfit,
  type CouponProblem,
  couponResult,
  DISCOUNT20,
  isDiscount20,
  type Paisa,
  paisaOf,
  type Taka,
  takaOf,
} from '@haat/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** A coupon on the lines that the bill is for. */
export interface AppliedCoupon {
  code: string;
  /** null until its terms have come */
  terms: Pick<Coupon, 'percent' | 'flat'> | null;
  discount: Paisa;
  /** why there is no discount; `invalid`: no coupon has the code any more */
  reason: CouponProblem | CouponMisfit | 'invalid' | null;
  /** what is missing up to the least order, in paisa */
  missing: Paisa;
}

/** The fields of an order. A coupon that gives nothing is not sent: the order is placed at the shown total. */
export interface SentCoupon {
  coupon_code?: string;
  /** absent for discount20, which APIs of earlier releases know without it */
  coupon_discount?: Taka;
}

const BUILT_IN: Coupon = {
  ...DISCOUNT20,
  stores: [...DISCOUNT20.stores],
  products: [...DISCOUNT20.products],
  left: null,
  problem: null,
};

/**
 * The applied coupon by the rule of the server. The terms of discount20 are known, so that it counts at once and without a network.
 * @param code as stored; null: none is applied
 */
export function useCoupon(
  code: string | null,
  lines: readonly CouponLine[],
): { applied: AppliedCoupon | null; discount: Paisa; sent: SentCoupon; refresh: () => void } {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: couponKeys.all });
  const query = useQuery({ ...couponQuery(code ?? ''), enabled: code !== null });
  if (code === null) return { applied: null, discount: 0, sent: {}, refresh };
  const coupon = query.data ?? (isDiscount20(code) ? BUILT_IN : null);
  const applied = appliedTo(code, coupon, query.data === null && !isDiscount20(code), lines);
  const { discount, reason } = applied;
  const sent =
    coupon && !reason
      ? { coupon_code: code, ...(isDiscount20(code) ? {} : { coupon_discount: takaOf(discount) }) }
      : {};
  return { applied, discount, sent, refresh };
}

function appliedTo(
  code: string,
  coupon: Coupon | null,
  isUnknown: boolean,
  lines: readonly CouponLine[],
): AppliedCoupon {
  const none = { code, terms: coupon, discount: 0, missing: 0 };
  if (!coupon) return { ...none, reason: isUnknown ? 'invalid' : null };
  if (coupon.problem) return { ...none, reason: coupon.problem };
  const { discount, misfit } = couponResult(coupon, lines, coupon.left);
  const subtotal = lines.reduce((sum, { paisa }) => sum + paisa, 0);
  return { ...none, discount, reason: misfit, missing: Math.max(0, paisaOf(coupon.least) - subtotal) };
}
