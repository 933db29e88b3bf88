/** What a store says about how a product is sold, as products, cart lines and order items carry it. */
export interface SaleTerms {
  /** days until the parcel is ready at the store; absent from carts and orders of earlier releases */
  estimated_pickup_days?: number | undefined;
  requires_advance_payment?: boolean | undefined;
}

/** Days from the order to its delivery (section 9), for what is ready within the default pickup time. */
const USUAL_DAYS = { from: 2, to: 4 } as const;

/** Days from the order until everything is delivered. A store that needs longer than usual moves both ends. */
export function deliveryDays(items: readonly SaleTerms[]): { from: number; to: number } {
  const pickup = Math.max(0, ...items.map(({ estimated_pickup_days = 0 }) => estimated_pickup_days));
  return { from: Math.max(USUAL_DAYS.from, pickup - 1), to: Math.max(USUAL_DAYS.to, pickup + 1) };
}

/** Whether that takes longer than the site promises everywhere. */
export function takesLonger(items: readonly SaleTerms[]): boolean {
  return deliveryDays(items).to > USUAL_DAYS.to;
}

/** Whether any of it is paid for in part before it is delivered. */
export function needsAdvancePayment(items: readonly SaleTerms[]): boolean {
  return items.some(({ requires_advance_payment }) => requires_advance_payment === true);
}
