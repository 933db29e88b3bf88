import type { ProductFilter } from '@haat/api-client';
import { filterOf, readChosenFacets } from '../filters/chosenFacets';
import { pageQuery } from '../product-list/pageAddress';
import { searchQuery } from '../product-list/searchQuery';

/** Which of a store's products its HOME tab lists, by the address. */
export const storeFilter = (store: number, params: URLSearchParams): ProductFilter => ({
  store,
  ...searchQuery(params),
  ...filterOf(readChosenFacets(params)),
  ...pageQuery(params),
});
