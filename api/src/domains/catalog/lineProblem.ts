import { type LineProblem, messages, stockProblem } from '@haat/contracts';

/** Why a quantity can't be ordered; null when it can. The text is for the shopper (section 5). */
export function lineProblem(
  { onSale, stock }: { onSale: boolean; stock: number },
  quantity: number,
): { problem: LineProblem; text: string } | null {
  if (!onSale) return { problem: 'unavailable', text: 'This product is no longer available' };
  const problem = stockProblem(quantity, stock);
  if (!problem) return null;
  return { problem, text: problem === 'out_of_stock' ? messages.outOfStock : messages.onlyInStock(stock) };
}
