/** Couriers whose remittances are read; `courier`: any other, with our own columns. */
export const COURIER_SOURCES = ['pathao', 'steadfast', 'redx', 'courier'] as const;
/** Gateways whose settlements are read; `gateway`: any other, with our own columns. */
export const GATEWAY_SOURCES = ['sslcommerz', 'bkash', 'nagad', 'gateway'] as const;
export const SETTLEMENT_SOURCES = [...COURIER_SOURCES, ...GATEWAY_SOURCES] as const;
export type SettlementSource = (typeof SETTLEMENT_SOURCES)[number];

/**
 * Why a line does not fit: nothing of ours has its reference, the file names it twice, another amount was taken, it was settled
 * before, or it is not in taka.
 */
export const SETTLEMENT_PROBLEMS = ['unknown', 'doubled', 'amount', 'settled', 'currency'] as const;
export type SettlementProblem = (typeof SETTLEMENT_PROBLEMS)[number];

/**
 * How a person resolves a line: it is compared again, maybe with another order (`match`), booked as the file says (`book`), booked
 * as the market's own money (`market`), or not booked (`dismiss`).
 */
export const SETTLEMENT_ACTS = ['match', 'book', 'market', 'dismiss'] as const;
export type SettlementAct = (typeof SETTLEMENT_ACTS)[number];
