import {
  type Choosable,
  type Combination,
  colorsOf,
  isMadeToMeasure,
  type Measurements,
  type Product,
  shopMessages,
  sizesOf,
} from '@haat/contracts';
import { withUnit } from './withUnit';

/** A choice with all inputs of the form. */
export interface WholeChoice extends Combination {
  measurements: Measurements;
}

/** Error messages by input; empty for a valid choice. */
export interface ChoiceProblems {
  color?: string;
  size?: string;
  /** Error messages by measurement. */
  measurements?: Record<string, string>;
}

type Buyable = Choosable & Pick<Product, 'custom_size_fields'>;

/**
 * Validates a choice for the cart and for quick checkout (section 5). The buy box validates the quantity.
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
