/** A store's terms of sale for a product, as products, cart lines and order items carry them. */
export interface SaleTerms {
  /** days until the parcel is ready at the store; absent from carts and orders of earlier releases */
  estimated_pickup_days?: number | undefined;
  requires_advance_payment?: boolean | undefined;
}

/** Days from an order to its delivery, first and last. */
export interface DeliveryDays {
  from: number;
  to: number;
}

/** Days from the order to its delivery (section 9), for what is ready within the default pickup time. */
const USUAL_DAYS: DeliveryDays = { from: 2, to: 4 };
/** The pickup time that the usual days contain. */
const USUAL_PICKUP = 3;

/**
 * Days from the order until everything is delivered. A store that needs longer than usual moves both ends.
 * @param usual of the district
 */
export function deliveryDays(items: readonly SaleTerms[], usual: DeliveryDays = USUAL_DAYS): DeliveryDays {
  const pickup = Math.max(0, ...items.map(({ estimated_pickup_days = 0 }) => estimated_pickup_days));
  const later = Math.max(0, pickup - USUAL_PICKUP);
  return { from: usual.from + later, to: usual.to + later };
}

/** Whether that takes longer than the site promises everywhere. */
export function takesLonger(items: readonly SaleTerms[]): boolean {
  return deliveryDays(items).to > USUAL_DAYS.to;
}

/** Whether any of it is paid for in part before it is delivered. */
export function needsAdvancePayment(items: readonly SaleTerms[]): boolean {
  return items.some(({ requires_advance_payment }) => requires_advance_payment === true);
}
