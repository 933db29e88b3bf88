import {
  type Choosable,
  type Combination,
  colorsOf,
  isMadeToMeasure,
  type Measurements,
  type Product,
  piecesLeft,
  shopMessages,
  sizesOf,
  stockProblem,
} from '@haat/contracts';
import { withUnit } from './withUnit';

/** A choice with all inputs of the form. */
export interface WholeChoice extends Combination {
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

type Buyable = Choosable & Pick<Product, 'custom_size_fields' | 'stock_quantity' | 'track_inventory'>;

/**
 * Validates a choice for the cart and for quick checkout (section 5).
 * @param nameOf the visible name of a measurement
 */
export function validateChoice(
  product: Buyable,
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
  const lack = product.track_inventory ? stockProblem(choice.quantity, left) : null;
  if (!product.is_in_stock || lack === 'out_of_stock') problems.stock = shopMessages().outOfStock;
  else if (lack) problems.stock = shopMessages().onlyInStock(left);
  return problems;
}

/**
 * The measurements of an order line; undefined unless the product is made to measure.
 * @param unit the unit of the form, for plain numbers
 */
export function measurementsOf(product: Buyable, choice: WholeChoice, unit: string): Measurements | null {
  if (!isMadeToMeasure(product, choice) || product.custom_size_fields.length === 0) return null;
  return Object.fromEntries(
    product.custom_size_fields.map((field) => [field, withUnit(choice.measurements[field] ?? '', unit)]),
  );
}
