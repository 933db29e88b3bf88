import type { ProductFilter } from '@haat/api-client';
import { isNumberedSize, PRODUCT_SORTS, type ProductSort, SIZES } from '@haat/contracts';
import { PAGE_PARAM } from '../product-list/pageAddress';

/** What is chosen of the facets of a product list, as stored in the URL. Prices are in taka. */
export interface ChosenFacets {
  category: string | null;
  sizes: string[];
  colors: string[];
  min: number | null;
  max: number | null;
  inStock: boolean;
  sort: ProductSort | null;
}

export const NOTHING_CHOSEN: ChosenFacets = {
  category: null,
  sizes: [],
  colors: [],
  min: null,
  max: null,
  inStock: false,
  sort: null,
};

const PARAMS = ['category', 'size', 'color', 'min', 'max', 'stock', 'sort'] as const;

/** Reads the facets of the URL; invalid values are ignored. */
export function readChosenFacets(params: URLSearchParams): ChosenFacets {
  const min = amount(params.get('min'));
  const max = amount(params.get('max'));
  return {
    category: params.get('category')?.trim() || null,
    sizes: sizesIn(words(params.get('size'))),
    colors: words(params.get('color')),
    min,
    max: min !== null && max !== null && max < min ? null : max,
    inStock: params.get('stock') === '1',
    sort: PRODUCT_SORTS.find((sort) => sort === params.get('sort')) ?? null,
  };
}

/** The URL parameters with these facets, from the first page; other parameters stay unchanged. */
export function writeChosenFacets(params: URLSearchParams, facets: ChosenFacets): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(PAGE_PARAM);
  const texts = {
    category: facets.category ?? '',
    size: facets.sizes.join(','),
    color: facets.colors.join(','),
    min: facets.min === null ? '' : String(facets.min),
    max: facets.max === null ? '' : String(facets.max),
    stock: facets.inStock ? '1' : '',
    sort: facets.sort ?? '',
  };
  for (const name of PARAMS) {
    if (texts[name]) next.set(name, texts[name]);
    else next.delete(name);
  }
  return next;
}

/** The facets as a product filter. Inactive ones are absent, so that equal lists share a cache key. */
export function filterOf({ category, sizes, colors, min, max, inStock, sort }: ChosenFacets): ProductFilter {
  return {
    ...(category ? { category } : {}),
    ...(sizes.length > 0 ? { size: sizes } : {}),
    ...(colors.length > 0 ? { color: colors } : {}),
    ...(min === null ? {} : { min_price: min }),
    ...(max === null ? {} : { max_price: max }),
    ...(inStock ? { in_stock: true } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** The number of active facets, without the sort order. */
export function countChosen({ category, sizes, colors, min, max, inStock }: ChosenFacets): number {
  return (
    (category ? 1 : 0) +
    sizes.length +
    colors.length +
    (min === null ? 0 : 1) +
    (max === null ? 0 : 1) +
    (inStock ? 1 : 0)
  );
}

const sizesIn = (sizes: string[]): string[] => [
  ...SIZES.filter((size) => sizes.includes(size)),
  ...sizes.filter(isNumberedSize),
];

/** Parses a whole amount of taka; null without one. */
export function amount(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,7}$/.test(trimmed) ? Number(trimmed) : null;
}

function words(text: string | null): string[] {
  return [...new Set((text ?? '').split(',').map((word) => word.trim()))].filter(Boolean);
}
