import type { ProductCard } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Icon, starIcon, VisuallyHidden } from '@haat/ui';
import { sharedTexts } from '../strings/index.ts';
import styles from './TileRating.module.css';

/** The average rating of a product and the number of its reviews; nothing before the first one. */
export function TileRating({ rating, total_reviews }: Pick<ProductCard, 'rating' | 'total_reviews'>) {
  const t = useTexts(sharedTexts).products;
  if (total_reviews === 0) return null;
  const average = rating.toFixed(1);
  return (
    <p className={styles.rating}>
      <Icon drawing={starIcon} size={14} filled className={styles.star} />
      <span aria-hidden="true">{t.ratingShort(average, total_reviews)}</span>
      <VisuallyHidden>{t.rating(average, total_reviews)}</VisuallyHidden>
    </p>
  );
}
