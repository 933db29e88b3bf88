import {
  type OffersForm,
  offerPrice,
  type Paisa,
  paisaOf,
  readAmount,
  type SellerProductRow,
} from '@haat/contracts';

export interface OfferPreview {
  /** price of a piece with the offer, in paisa */
  pricePaisa: Paisa;
  wasPaisa: Paisa;
  /** price of a running offer that is better, so that this one would change nothing */
  runningPaisa: Paisa | null;
  /** a flat discount is more than the price; the server refuses it */
  abovePrice: boolean;
}

/**
 * The price of a product with the typed discount; null while that is invalid.
 * The best single offer wins and a price is never below zero.
 */
export function offerPreview(
  { base_price, price }: Pick<SellerProductRow, 'base_price' | 'price'>,
  { offer_type, discount }: Pick<OffersForm, 'offer_type' | 'discount'>,
): OfferPreview | null {
  const amount = discountIn({ offer_type, discount });
  if (amount === null) return null;
  const wasPaisa = paisaOf(base_price.amount);
  const today = paisaOf(price);
  const flatPaisa = offer_type === 'flat' ? paisaOf(amount) : 0;
  const pricePaisa = offerPrice(wasPaisa, {
    offerType: offer_type,
    percent: offer_type === 'percentage' ? amount : 0,
    amountPaisa: flatPaisa,
  });
  return {
    pricePaisa,
    wasPaisa,
    runningPaisa: today < pricePaisa ? today : null,
    abovePrice: flatPaisa > wasPaisa,
  };
}

/** The typed discount as a number, in per cent or taka; null while it is invalid. */
export function discountIn({
  offer_type,
  discount,
}: Pick<OffersForm, 'offer_type' | 'discount'>): number | null {
  const typed = readAmount(discount);
  if (!typed || !/^\d{1,8}(\.|$)/.test(typed)) return null;
  const amount = Number(typed);
  return amount > 0 && (offer_type === 'flat' || amount <= 100) ? amount : null;
}
