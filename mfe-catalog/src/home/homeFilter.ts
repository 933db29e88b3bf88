import type { ProductFilter } from '@haat/api-client';
import { BUSINESS_TYPES, type BusinessType } from '@haat/contracts';
import { PAGE_PARAM } from '../product-list/pageAddress';

/** The filter of the home page. Type, tags and text exclude each other (section 4). */
export interface HomeFilter {
  type: BusinessType | null;
  tags: string[];
  search: string;
}

const PARAMS = ['type', 'tags', 'q', 'exact', PAGE_PARAM] as const;

/** Reads the filter of the URL. Text takes precedence over tags, and tags over the type. */
export function readHomeFilter(params: URLSearchParams): HomeFilter {
  const search = (params.get('q') ?? '').trim();
  if (search) return { type: null, tags: [], search };
  const tags = [...new Set((params.get('tags') ?? '').split(',').map((tag) => tag.trim()))].filter(Boolean);
  if (tags.length > 0) return { type: null, tags, search: '' };
  return { type: BUSINESS_TYPES.find((type) => type === params.get('type')) ?? null, tags: [], search: '' };
}

/** The URL parameters with this filter, from the first page; facets stay unchanged. */
export function writeHomeFilter(params: URLSearchParams, filter: Partial<HomeFilter>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of PARAMS) next.delete(name);
  if (filter.search) next.set('q', filter.search);
  else if (filter.tags?.length) next.set('tags', filter.tags.join(','));
  else if (filter.type) next.set('type', filter.type);
  return next;
}

/** Toggling the active type clears it. */
export function toggleType(filter: HomeFilter, type: BusinessType): Partial<HomeFilter> {
  return { type: filter.type === type ? null : type };
}

/** A tag of the home row replaces all chosen tags; a second click removes it. */
export function chooseTag({ tags }: HomeFilter, tag: string): Partial<HomeFilter> {
  return { tags: tags.length === 1 && tags[0] === tag ? [] : [tag] };
}

/** Adds or removes a tag of the More Tags panel. */
export function toggleTag({ tags }: HomeFilter, tag: string): Partial<HomeFilter> {
  return { tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] };
}

/** The filter for the product list. */
export function queryOf({ type, tags, search }: HomeFilter): ProductFilter {
  if (search) return { search };
  if (tags.length > 0) return { tags };
  return type ? { business_type: type } : {};
}
