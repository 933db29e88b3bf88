import type { useFacetsStrings } from '../strings/useFacetsStrings';
import type { ChosenFacets } from './chosenFacets';

type Name =
  | 'TypeFacet'
  | 'ColorFacet'
  | 'SizeFacet'
  | 'PriceFacet'
  | 'DiscountFacet'
  | 'RatingFacet'
  | 'StoreFacet';

interface Section {
  /** of the component in FacetGroups */
  name: Name;
  label: string;
  /** Number of chosen options. */
  chosen: number;
}

/**
 * The facets of a list, the most useful first.
 * @param list.pageOfType all products are of one type
 */
export function facetSections(
  s: Pick<
    ReturnType<typeof useFacetsStrings>,
    'type' | 'color' | 'size' | 'price' | 'discount' | 'rating' | 'store'
  >,
  { facets, pageOfType }: { facets: ChosenFacets; pageOfType: boolean },
): Section[] {
  const { types, families, colors, sizes, min, max, onSale, discount, rating, stores } = facets;
  return [
    ...(pageOfType ? [] : [{ name: 'TypeFacet' as const, label: s.type, chosen: types.length }]),
    { name: 'SizeFacet', label: s.size, chosen: sizes.length },
    { name: 'ColorFacet', label: s.color, chosen: families.length + colors.length },
    { name: 'PriceFacet', label: s.price, chosen: [min, max].filter((end) => end !== null).length },
    { name: 'DiscountFacet', label: s.discount, chosen: onSale || discount ? 1 : 0 },
    { name: 'RatingFacet', label: s.rating, chosen: rating ? 1 : 0 },
    { name: 'StoreFacet', label: s.store, chosen: stores.length },
  ];
}
