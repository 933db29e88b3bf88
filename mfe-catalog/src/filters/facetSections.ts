import type { Translation } from '@haat/remote';
import type { facetsTexts } from '../strings/facets';
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
  t: Pick<
    Translation<typeof facetsTexts>,
    'type' | 'color' | 'size' | 'price' | 'discount' | 'rating' | 'store'
  >,
  { facets, pageOfType }: { facets: ChosenFacets; pageOfType: boolean },
): Section[] {
  const { types, families, colors, sizes, min, max, onSale, discount, rating, stores } = facets;
  return [
    ...(pageOfType ? [] : [{ name: 'TypeFacet' as const, label: t.type, chosen: types.length }]),
    { name: 'SizeFacet', label: t.size, chosen: sizes.length },
    { name: 'ColorFacet', label: t.color, chosen: families.length + colors.length },
    { name: 'PriceFacet', label: t.price, chosen: [min, max].filter((end) => end !== null).length },
    { name: 'DiscountFacet', label: t.discount, chosen: onSale || discount ? 1 : 0 },
    { name: 'RatingFacet', label: t.rating, chosen: rating ? 1 : 0 },
    { name: 'StoreFacet', label: t.store, chosen: stores.length },
  ];
}
