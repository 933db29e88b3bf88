import { type LineProblem, messages } from '@haat/contracts';

/** Why so many pieces can't be ordered; null when they can. The text is what the shopper reads (section 5). */
export function lineProblem(
  { onSale, stock }: { onSale: boolean; stock: number },
  quantity: number,
): { problem: LineProblem; text: string } | null {
  if (!onSale) return { problem: 'unavailable', text: 'This product is no longer available' };
  if (stock <= 0) return { problem: 'out_of_stock', text: messages.outOfStock };
  if (quantity > stock) return { problem: 'not_enough_stock', text: messages.onlyInStock(stock) };
  return null;
}
