import { type LineProblem, messages } from '@haat/contracts';

/** Why a quantity can't be ordered; null when it can. The text is for the shopper (section 5). */
export function lineProblem(
  { onSale, stock }: { onSale: boolean; stock: number },
  quantity: number,
): { problem: LineProblem; text: string } | null {
  if (!onSale) return { problem: 'unavailable', text: 'This product is no longer available' };
  if (stock <= 0) return { problem: 'out_of_stock', text: messages.outOfStock };
  if (quantity > stock) return { problem: 'not_enough_stock', text: messages.onlyInStock(stock) };
  return null;
}
