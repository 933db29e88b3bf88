import { REVIEW_SORTS, type ReviewSort } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';

/** The URL parameter with the sort order of a product's or a store's reviews. */
export const sortParam = (of: 'product' | 'store') => (of === 'store' ? 'sort' : 'reviews');

/** The sort order in the URL. */
export function useReviewSort(of: 'product' | 'store'): ReviewSort {
  const [params] = useSearchParams();
  const asked = params.get(sortParam(of)) as ReviewSort;
  return REVIEW_SORTS.includes(asked) ? asked : 'default';
}
