/**
 * The owner of orders: a buyer, a guest by phone number as phoneKeyOf() writes it, or a seller; an operator reads all
 * orders.
 */
export type Owner =
  | { userId: number }
  | { guestPhone: string }
  | { sellerId: number }
  | { operatorId: number | null };
