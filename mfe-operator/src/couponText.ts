import { dhakaDate, localDigits, type OperatorCoupon, paisaOf } from '@haat/contracts';
import type { Translation } from '@haat/remote';
import { type BadgeTone, formatMoney } from '@haat/ui';
import type { couponsTexts } from './strings/coupons';

type Texts = Translation<typeof couponsTexts>;

export const couponTones: Record<OperatorCoupon['state'], BadgeTone> = {
  planned: 'neutral',
  running: 'success',
  paused: 'warning',
  spent: 'warning',
  over: 'neutral',
};

export const givesText = ({ percent, flat }: OperatorCoupon, t: Texts): string =>
  percent === null ? t.amountOff(formatMoney(paisaOf(flat ?? 0))) : t.percentOff(localDigits(percent));

/** The days on which a coupon counts. */
export function daysText({ from, to }: OperatorCoupon, t: Texts): string {
  if (from && to) return t.days(dhakaDate(from), dhakaDate(to));
  if (from) return t.since(dhakaDate(from));
  return to ? t.until(dhakaDate(to)) : t.always;
}
