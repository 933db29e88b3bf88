import { MAX_LINE_QUANTITY, type Measurements, messages, type Product } from '@haat/contracts';
import { colorsOf, sizesOf, type VariantChoice } from './selectVariant';
import { withUnit } from './withUnit';

/** Everything that goes into the cart with a product. */
export interface WholeChoice extends VariantChoice {
  measurements: Measurements;
  quantity: number;
}

/** What is missing or wrong, by input; empty when the choice can be bought. */
export interface ChoiceProblems {
  color?: string;
  size?: string;
  /** measurement field → message */
  measurements?: Record<string, string>;
  stock?: string;
}

type Choosable = Parameters<typeof sizesOf>[0] &
  Pick<Product, 'custom_size_fields' | 'stock_quantity' | 'track_inventory'>;

/** The product is cut to the shopper's measurements: it offers that, and no standard size is chosen. */
export function isMadeToMeasure(product: Choosable, { size }: VariantChoice): boolean {
  return product.offers_custom_sizes && size === null;
}

/** How many pieces may be asked for at once: as many as there are, and one where there are none. */
export function mostPieces({
  track_inventory,
  stock_quantity,
}: Pick<Product, 'track_inventory' | 'stock_quantity'>): number {
  return track_inventory ? Math.max(1, Math.min(stock_quantity, MAX_LINE_QUANTITY)) : MAX_LINE_QUANTITY;
}

/** The rules of section 5 for adding to the cart and for quick checkout. */
export function validateChoice(product: Choosable, choice: WholeChoice): ChoiceProblems {
  const problems: ChoiceProblems = {};
  if (choice.color === null && colorsOf(product).length > 0) problems.color = messages.colorRequired;
  if (choice.size === null && sizesOf(product).length > 0 && !product.offers_custom_sizes)
    problems.size = messages.sizeRequired;
  if (isMadeToMeasure(product, choice)) {
    const missing = product.custom_size_fields.filter((field) => !choice.measurements[field]?.trim());
    if (missing.length > 0) {
      problems.measurements = Object.fromEntries(
        missing.map((field) => [field, messages.measurementRequired(field)]),
      );
    }
  }
  if (!product.is_in_stock || (product.track_inventory && product.stock_quantity <= 0))
    problems.stock = messages.outOfStock;
  else if (product.track_inventory && choice.quantity > product.stock_quantity)
    problems.stock = messages.onlyInStock(product.stock_quantity);
  return problems;
}

/**
 * What travels with the line: the measurements of a product made to measure, else nothing.
 * @param unit the form's, for numbers without one
 */
export function measurementsOf(product: Choosable, choice: WholeChoice, unit: string): Measurements | null {
  if (!isMadeToMeasure(product, choice) || product.custom_size_fields.length === 0) return null;
  return Object.fromEntries(
    product.custom_size_fields.map((field) => [field, withUnit(choice.measurements[field] ?? '', unit)]),
  );
}
