import type { Paisa } from '@haat/contracts';

/** What an offer needs to say so that a price can be worked out. */
export interface PriceOffer {
  offerType: 'percentage' | 'flat';
  /** 0 to 100, at most two decimal places; counts when the type is `percentage` */
  percent: number;
  /** counts when the type is `flat` */
  amountPaisa: Paisa;
  /** `2026-11-21`, a day in Asia/Dhaka; both days are inclusive */
  startDay: string;
  endDay: string;
  status: 'active' | 'inactive';
}

export interface PriceNow {
  /** what a piece costs today */
  pricePaisa: Paisa;
  originalPaisa: Paisa;
  savingsPaisa: Paisa;
  /** share of the original price, 0 to 100 with at most two decimal places */
  percent: number;
  hasOffer: boolean;
}

/** True from the first moment of the start day to the last of the end day. */
function isRunning(offer: PriceOffer, today: string): boolean {
  return offer.status === 'active' && offer.startDay <= today && today <= offer.endDay;
}

/**
 * What a product costs today: the best single running offer wins, and a price is never below zero.
 * An offer that saves nothing is no offer. `best_saving` says the same in SQL.
 * @param product its price in paisa
 * @param today the day in Asia/Dhaka, `2026-11-21`
 */
export function priceNow(
  product: { pricePaisa: Paisa },
  offers: readonly PriceOffer[],
  today: string,
): PriceNow {
  const originalPaisa = product.pricePaisa;
  const savingsPaisa = Math.max(
    0,
    ...offers.filter((offer) => isRunning(offer, today)).map((offer) => savingOf(offer, originalPaisa)),
  );
  return {
    pricePaisa: originalPaisa - savingsPaisa,
    originalPaisa,
    savingsPaisa,
    percent: savingsPaisa === 0 ? 0 : Math.round((savingsPaisa * 10_000) / originalPaisa) / 100,
    hasOffer: savingsPaisa > 0,
  };
}

function savingOf(offer: PriceOffer, price: Paisa): Paisa {
  // Hundredths of a percent are whole numbers, so that halves are rounded as PostgreSQL's numeric does.
  const saving =
    offer.offerType === 'percentage'
      ? Math.round((price * Math.round(offer.percent * 100)) / 10_000)
      : offer.amountPaisa;
  return Math.min(saving, price);
}
