import { MAX_LINE_QUANTITY, type Measurements, type Product, shopMessages } from '@haat/contracts';
import { colorsOf, isMadeToMeasure, selectVariant, sizesOf, type VariantChoice } from './selectVariant';
import { withUnit } from './withUnit';

/** A choice with all inputs of the form. */
export interface WholeChoice extends VariantChoice {
  measurements: Measurements;
  quantity: number;
}

/** Error messages by input; empty for a valid choice. */
export interface ChoiceProblems {
  color?: string;
  size?: string;
  /** Error messages by measurement. */
  measurements?: Record<string, string>;
  stock?: string;
}

type Choosable = Parameters<typeof sizesOf>[0] &
  Pick<Product, 'custom_size_fields' | 'stock_quantity' | 'track_inventory'>;

/** Pieces of the chosen variant; of the product while none is chosen, or where the answer doesn't say it. */
export function piecesLeft(product: Choosable, choice: VariantChoice): number {
  return Math.min(product.stock_quantity, selectVariant(product, choice)?.pieces ?? product.stock_quantity);
}

/** Largest quantity of an order line: the stock, but at least one. */
export function mostPieces({
  track_inventory,
  stock_quantity,
}: Pick<Product, 'track_inventory' | 'stock_quantity'>): number {
  return track_inventory ? Math.max(1, Math.min(stock_quantity, MAX_LINE_QUANTITY)) : MAX_LINE_QUANTITY;
}

/**
 * Validates a choice for the cart and for quick checkout (section 5).
 * @param nameOf the visible name of a measurement
 */
export function validateChoice(
  product: Choosable,
  choice: WholeChoice,
  nameOf = (field: string) => field,
): ChoiceProblems {
  const problems: ChoiceProblems = {};
  if (choice.color === null && colorsOf(product).length > 0) problems.color = shopMessages().colorRequired;
  if (choice.size === null && sizesOf(product).length > 0) problems.size = shopMessages().sizeRequired;
  if (isMadeToMeasure(product, choice)) {
    const missing = product.custom_size_fields.filter((field) => !choice.measurements[field]?.trim());
    if (missing.length > 0) {
      problems.measurements = Object.fromEntries(
        missing.map((field) => [field, shopMessages().measurementRequired(nameOf(field))]),
      );
    }
  }
  const left = piecesLeft(product, choice);
  if (!product.is_in_stock || (product.track_inventory && left <= 0))
    problems.stock = shopMessages().outOfStock;
  else if (product.track_inventory && choice.quantity > left)
    problems.stock = shopMessages().onlyInStock(left);
  return problems;
}

/**
 * The measurements of an order line; undefined unless the product is made to measure.
 * @param unit the unit of the form, for plain numbers
 */
export function measurementsOf(product: Choosable, choice: WholeChoice, unit: string): Measurements | null {
  if (!isMadeToMeasure(product, choice) || product.custom_size_fields.length === 0) return null;
  return Object.fromEntries(
    product.custom_size_fields.map((field) => [field, withUnit(choice.measurements[field] ?? '', unit)]),
  );
}
