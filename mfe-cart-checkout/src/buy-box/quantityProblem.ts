import {
  type Choosable,
  type Combination,
  type Product,
  piecesLeft,
  shopMessages,
  stockProblem,
} from '@haat/contracts';

type Stocked = Choosable & Pick<Product, 'stock_quantity' | 'track_inventory'>;

/** Why so many pieces of a choice cannot be bought, in words; null if they can (section 5). */
export function quantityProblem(product: Stocked, choice: Combination, pieces: number): string | null {
  const left = piecesLeft(product, choice);
  const lack = product.track_inventory ? stockProblem(pieces, left) : null;
  if (!product.is_in_stock || lack === 'out_of_stock') return shopMessages().outOfStock;
  return lack && shopMessages().onlyInStock(left);
}
