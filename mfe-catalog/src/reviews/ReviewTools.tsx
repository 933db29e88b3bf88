import { type FitVotes, REVIEW_SORTS, type Review, type ReviewSort } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { Select } from '@haat/ui';
import { reviewToolsTexts } from '../strings/reviewTools';
import { FitSummary } from './FitSummary';
import styles from './Reviews.module.css';

interface ReviewToolsProps {
  of: 'product' | 'store';
  /** where the address has the order */
  param: string;
  sort: ReviewSort;
  /** what buyers say of a product's fit */
  fit: FitVotes | null | undefined;
  /** the reviews that are shown */
  reviews: readonly Review[];
}

/** Shown next to the average rating: how the size fits, and the sort order of the reviews, which is stored in the URL. */
export function ReviewTools({ of, param, sort, fit, reviews }: ReviewToolsProps) {
  const t = useTexts(reviewToolsTexts);
  const [params, setParams] = useSearchParams();
  // An older API has no order by votes.
  const knowsVotes = reviews[0]?.helpful_count !== undefined;
  const sorts = REVIEW_SORTS.filter((value) => value !== 'helpful' || knowsVotes);

  function change(value: string) {
    const next = new URLSearchParams(params);
    if (value === 'default') next.delete(param);
    else next.set(param, value);
    setParams(next, { replace: true });
  }

  return (
    <div className={styles.tools}>
      {fit ? <FitSummary votes={fit} /> : null}
      {reviews.length > 1 || sort !== 'default' || of === 'store' ? (
        <Select
          controlSize="sm"
          aria-label={t.sort}
          className={styles.sort}
          value={sort}
          options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
          onValueChange={change}
        />
      ) : null}
    </div>
  );
}
