import type { ProductCard } from '@haat/contracts';
import { Icon, Row, starIcon, VisuallyHidden } from '@haat/ui';
import { useStrings } from '../strings/index.ts';
import styles from './TileRating.module.css';

/** The average rating of a product and the number of its reviews; nothing before the first one. */
export function TileRating({ rating, total_reviews }: Pick<ProductCard, 'rating' | 'total_reviews'>) {
  const s = useStrings().products;
  if (total_reviews === 0) return null;
  const average = rating.toFixed(1);
  return (
    <Row as="p" gap="1" wrap={false} tone="muted" size="xs">
      <Icon drawing={starIcon} size={14} filled className={styles.star} />
      <span aria-hidden="true">{s.ratingShort(average, total_reviews)}</span>
      <VisuallyHidden>{s.rating(average, total_reviews)}</VisuallyHidden>
    </Row>
  );
}
