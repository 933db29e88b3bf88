import { localDigits, type SellerReviewStats } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Icon, Stack, Stars, starIcon, Text } from '@haat/ui';
import { positiveShare } from '../positiveShare';
import { reviewsTexts } from '../strings/reviews';
import styles from './RatingSummary.module.css';

const FIVE_FIRST = [5, 4, 3, 2, 1] as const;

/** Average, count, distribution and positive share of the ratings (section 9). */
export function RatingSummary({ stats }: { stats: SellerReviewStats }) {
  const t = useTexts(reviewsTexts);
  const { rating, total_reviews, rating_distribution: counts } = stats;
  const average = rating.toFixed(1);
  const positive = positiveShare(counts);
  if (total_reviews === 0)
    return (
      <Text tone="muted" size="sm">
        {t.noneRated}
      </Text>
    );
  return (
    <Stack gap="4">
      <div className={styles.average}>
        <p className={styles.figure}>{localDigits(average)}</p>
        <Stack gap="1">
          <Stars value={rating} label={t.stars(average)} size={20} />
          <Text tone="muted" size="sm">
            {t.total(total_reviews)}
          </Text>
        </Stack>
      </div>
      {positive === null ? null : (
        <p className={styles.positive}>
          <strong>{t.positive(positive)}</strong>{' '}
          <Text as="span" tone="muted" size="sm">
            {t.positiveNote}
          </Text>
        </p>
      )}
      <ul className={styles.rows} aria-label={t.distribution}>
        {FIVE_FIRST.map((stars) => (
          <li key={stars} className={styles.row} aria-label={t.row(stars, counts[stars])}>
            <span className={styles.stars}>
              {localDigits(stars)}
              <Icon drawing={starIcon} size={14} filled />
            </span>
            <span className={styles.bar}>
              <span
                className={styles.filled}
                style={{ inlineSize: `${total_reviews > 0 ? (counts[stars] / total_reviews) * 100 : 0}%` }}
              />
            </span>
            <span className={styles.amount}>{localDigits(counts[stars])}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
