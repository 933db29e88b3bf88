import { useSearchParams } from '@haat/navigation';

/** The filter of the reviews. */
export interface ReviewFilter {
  /** null: any */
  stars: number | null;
  /** only those without a reply */
  waiting: boolean;
}

export const NO_FILTER: ReviewFilter = { stars: null, waiting: false };

export const isFiltered = ({ stars, waiting }: ReviewFilter) => stars !== null || waiting;

/** The filter in the address; invalid values are ignored. */
export function filterIn(query: URLSearchParams): ReviewFilter {
  const stars = /^[1-5]$/.test(query.get('stars') ?? '') ? Number(query.get('stars')) : null;
  return { stars, waiting: query.get('waiting') === '1' };
}

export function queryOfFilter({ stars, waiting }: ReviewFilter): Record<string, string> {
  return { ...(stars === null ? {} : { stars: String(stars) }), ...(waiting ? { waiting: '1' } : {}) };
}

/** The filter of the address, and its setter. */
export function useReviewFilter(): [ReviewFilter, (filter: ReviewFilter) => void] {
  const [query, setQuery] = useSearchParams();
  return [filterIn(query), (filter) => setQuery(queryOfFilter(filter), { replace: true })];
}
