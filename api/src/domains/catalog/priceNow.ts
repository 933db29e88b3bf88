import { type Discount, offerPrice, type Paisa } from '@haat/contracts';

/** The data of an offer that a price is computed from. */
export interface PriceOffer extends Discount {
  /** `2026-11-21`, a day in Asia/Dhaka; both days are inclusive */
  startDay: string;
  endDay: string;
  status: 'active' | 'inactive';
}

export interface PriceNow {
  /** today's price of a piece */
  pricePaisa: Paisa;
  originalPaisa: Paisa;
  savingsPaisa: Paisa;
  /** share of the original price, 0 to 100 with at most two decimal places */
  percent: number;
  hasOffer: boolean;
}

/** True on the start day, the end day and all days between. */
function isRunning(offer: PriceOffer, today: string): boolean {
  return offer.status === 'active' && offer.startDay <= today && today <= offer.endDay;
}

/**
 * Today's price of a product: the best single running offer wins, and a price is never below zero. An offer that saves
 * nothing is ignored. The SQL function `best_saving` does the same.
 * @param product its price in paisa
 * @param today the day in Asia/Dhaka, `2026-11-21`
 */
export function priceNow(
  product: { pricePaisa: Paisa },
  offers: readonly PriceOffer[],
  today: string,
): PriceNow {
  const originalPaisa = product.pricePaisa;
  const pricePaisa = Math.min(
    originalPaisa,
    ...offers.filter((offer) => isRunning(offer, today)).map((offer) => offerPrice(originalPaisa, offer)),
  );
  const savingsPaisa = originalPaisa - pricePaisa;
  return {
    pricePaisa,
    originalPaisa,
    savingsPaisa,
    percent: savingsPaisa === 0 ? 0 : Math.round((savingsPaisa * 10_000) / originalPaisa) / 100,
    hasOffer: savingsPaisa > 0,
  };
}
