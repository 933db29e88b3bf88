import { inFieldOrder, type LineProblem, type Product } from '@haat/contracts';
import { type LocalLine, pictureOfLine, times } from './cartLine';

/**
 * Whether the chosen combination can be had. A product without variants goes by its own stock; a choice that
 * names only size or colour is in stock when any matching variant is.
 */
export function isChoiceInStock(
  product: Pick<Product, 'variants' | 'is_in_stock'>,
  choice: Pick<LocalLine, 'size' | 'color'>,
): boolean {
  const matching = product.variants.filter(
    ({ size, color }) =>
      (choice.size === null || size === null || size === choice.size) &&
      (choice.color === null || color === null || color === choice.color),
  );
  return matching.length > 0 ? matching.some(({ in_stock }) => in_stock) : product.is_in_stock;
}

/**
 * A line of a guest's cart as it can be had today; the server does the same for its own.
 * @param product null when it is no longer in the shop
 */
export function repriceLine(line: LocalLine, product: Product | null): LocalLine {
  if (!product) return { ...line, available_quantity: 0, problem: 'unavailable' };
  const available = isChoiceInStock(product, line) ? product.stock_quantity : 0;
  return {
    ...line,
    product_name: product.name,
    ...pictureOfLine(product, line.color),
    unit_price: product.price,
    original_price: product.original_price,
    custom_measurements: inFieldOrder(line.custom_measurements, product.custom_size_fields),
    total_price: times(product.price, line.quantity),
    estimated_pickup_days: product.estimated_pickup_days,
    requires_advance_payment: product.requires_advance_payment,
    store: { id: product.storeId, name: product.seller_business_name },
    available_quantity: available,
    problem: problemOf(line.quantity, available),
  };
}

function problemOf(quantity: number, available: number): LineProblem | null {
  if (available <= 0) return 'out_of_stock';
  return quantity > available ? 'not_enough_stock' : null;
}
