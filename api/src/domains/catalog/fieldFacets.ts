import { DISCOUNT_STEPS, type FacetValue, type Paisa, RATING_STEPS } from '@haat/contracts';
import type { FieldCount, Passes } from './facets.queries';

interface FieldFacets {
  total: number;
  businessTypes: FacetValue[];
  types: FacetValue[];
  ratings: FacetValue[];
  discounts: FacetValue[];
  onSale: number;
  price: { min: Paisa | null; max: Paisa | null };
}

/** Counts, for each choice, the products that it lists together with the filters of the other fields. */
export function fieldFacets(counts: readonly FieldCount[]): FieldFacets {
  /** The rows that pass all filters but one. */
  const without = (left?: keyof Passes) =>
    counts.filter(({ passes }) => Object.entries(passes).every(([name, passed]) => passed || name === left));
  const fitting = without();
  const discounted = without('discount');
  const priced = without('price');
  return {
    total: sum(fitting),
    businessTypes: valuesOf(without('businessType'), (row) => row.business_type),
    types: valuesOf(without('types'), (row) => row.product_type),
    ratings: steps(RATING_STEPS, without('rating'), (row) => row.stars),
    discounts: steps(DISCOUNT_STEPS, discounted, (row) => row.discount),
    onSale: sum(fitting.filter((row) => row.on_sale)),
    price: {
      min: priced.length > 0 ? Math.min(...priced.map(({ min }) => min)) : null,
      max: priced.length > 0 ? Math.max(...priced.map(({ max }) => max)) : null,
    },
  };
}

const sum = (rows: readonly FieldCount[]) => rows.reduce((total, { count }) => total + count, 0);

/** Most products first. */
function valuesOf(rows: readonly FieldCount[], nameOf: (row: FieldCount) => string | null): FacetValue[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = nameOf(row);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + row.count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** The rows with at least so much; steps without any are left out. */
function steps(
  from: readonly string[],
  rows: readonly FieldCount[],
  amountOf: (row: FieldCount) => number,
): FacetValue[] {
  return from
    .map((value) => ({ value, count: sum(rows.filter((row) => amountOf(row) >= Number(value))) }))
    .filter(({ count }) => count > 0);
}
