import type { ProductFilter } from '@haat/api-client';
import { filterOf, readChosenFacets } from '../filters/chosenFacets';
import { pageQuery } from '../product-list/pageAddress';
import { searchQuery } from '../product-list/searchQuery';

/** The product filter of a store's HOME tab, read from the URL. */
export const storeFilter = (store: number, params: URLSearchParams): ProductFilter => ({
  store,
  ...searchQuery(params),
  ...filterOf(readChosenFacets(params)),
  ...pageQuery(params),
});
