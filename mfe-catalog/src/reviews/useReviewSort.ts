import { REVIEW_SORTS, type ReviewSort } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';

/** Where the address has the order of the reviews of a product or of a store. */
export const sortParam = (of: 'product' | 'store') => (of === 'store' ? 'sort' : 'reviews');

/** The order of the reviews in the address. */
export function useReviewSort(of: 'product' | 'store'): ReviewSort {
  const [params] = useSearchParams();
  const asked = params.get(sortParam(of)) as ReviewSort;
  return REVIEW_SORTS.includes(asked) ? asked : 'default';
}
