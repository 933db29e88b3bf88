import type { ProductFilter } from '@haat/api-client';
import {
  DISCOUNT_STEPS,
  isNumberedSize,
  PRODUCT_SORTS,
  type ProductSort,
  RATING_STEPS,
  SIZES,
} from '@haat/contracts';
import { PAGE_PARAM } from '../product-list/pageAddress';

/** The chosen facets of a product list, as stored in the URL. Prices are in taka. */
export interface ChosenFacets {
  category: string | null;
  sizes: string[];
  /** colour families, in lower case */
  families: string[];
  colors: string[];
  /** product types by their slugs */
  types: string[];
  /** ids of stores */
  stores: string[];
  min: number | null;
  max: number | null;
  /** any offer; a discount says it, too */
  onSale: boolean;
  /** in per cent, at least */
  discount: (typeof DISCOUNT_STEPS)[number] | null;
  /** stars, at least */
  rating: (typeof RATING_STEPS)[number] | null;
  inStock: boolean;
  sort: ProductSort | null;
}

export const NOTHING_CHOSEN: ChosenFacets = {
  category: null,
  sizes: [],
  families: [],
  colors: [],
  types: [],
  stores: [],
  min: null,
  max: null,
  onSale: false,
  discount: null,
  rating: null,
  inStock: false,
  sort: null,
};

const PARAMS = [
  'category',
  'types',
  'size',
  'family',
  'color',
  'min',
  'max',
  'offer',
  'rating',
  'stores',
  'stock',
  'sort',
] as const;

/** Reads the facets of the URL; invalid values are ignored. */
export function readChosenFacets(params: URLSearchParams): ChosenFacets {
  const min = amount(params.get('min'));
  const max = amount(params.get('max'));
  return {
    category: params.get('category')?.trim() || null,
    sizes: sizesIn(words(params.get('size'))),
    families: words(params.get('family')),
    colors: words(params.get('color')),
    types: words(params.get('types')),
    stores: words(params.get('stores')).filter((id) => /^[1-9]\d{0,15}$/.test(id)),
    min,
    max: min !== null && max !== null && max < min ? null : max,
    onSale: params.get('offer') === '1',
    discount: DISCOUNT_STEPS.find((step) => step === params.get('offer')) ?? null,
    rating: RATING_STEPS.find((step) => step === params.get('rating')) ?? null,
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
    family: facets.families.join(','),
    color: facets.colors.join(','),
    types: facets.types.join(','),
    stores: facets.stores.join(','),
    offer: facets.discount ?? (facets.onSale ? '1' : ''),
    rating: facets.rating ?? '',
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
export function filterOf(facets: ChosenFacets): ProductFilter {
  const { category, sizes, families, colors, types, stores, min, max, onSale, discount, rating } = facets;
  return {
    ...(category ? { category } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(sizes.length > 0 ? { size: sizes } : {}),
    ...(families.length > 0 ? { color_family: families } : {}),
    ...(colors.length > 0 ? { color: colors } : {}),
    ...(stores.length > 0 ? { stores } : {}),
    ...(min === null ? {} : { min_price: min }),
    ...(max === null ? {} : { max_price: max }),
    ...(onSale ? { on_sale: true } : {}),
    ...(discount ? { min_discount: discount } : {}),
    ...(rating ? { min_rating: rating } : {}),
    ...(facets.inStock ? { in_stock: true } : {}),
    ...(facets.sort ? { sort: facets.sort } : {}),
  };
}

/** The number of active facets, without the sort order. */
export function countChosen({ sort: _sort, ...facets }: ChosenFacets): number {
  return Object.values(facets).reduce<number>(
    (sum, chosen) =>
      sum + (Array.isArray(chosen) ? chosen.length : chosen === null || chosen === false ? 0 : 1),
    0,
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
