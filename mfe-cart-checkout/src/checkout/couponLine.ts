import { type CartLine, type CouponLine, paisaOf } from '@haat/contracts';

/** A line of the cart as coupons see it. */
export const couponLine = ({
  store,
  product,
  unit_price,
  original_price = unit_price,
  quantity,
}: Pick<CartLine, 'product' | 'unit_price' | 'original_price' | 'quantity'> & {
  store: { id: number };
}): CouponLine => ({
  store: store.id,
  product,
  paisa: paisaOf(unit_price) * quantity,
  onOffer: paisaOf(original_price) > paisaOf(unit_price),
});
