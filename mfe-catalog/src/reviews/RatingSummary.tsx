import { localDigits, type ReviewStats } from '@haat/contracts';
import { Icon, Stack, Stars, starIcon, Text } from '@haat/ui';
import { useRatingStrings } from '../strings/useRatingStrings';
import { useReviewsStrings } from '../strings/useReviewsStrings';
import styles from './RatingSummary.module.css';

/** The average rating and the number of reviews per star, five stars first. */
export function RatingSummary({ stats }: { stats: ReviewStats }) {
  const s = useReviewsStrings();
  const { stars } = useRatingStrings();
  const average = stats.averageRating.toFixed(1);
  return (
    <div className={styles.summary}>
      <Stack gap="1" align="start">
        <p className={styles.figure}>{localDigits(average)}</p>
        <Stars value={stats.averageRating} label={stars(average)} size={20} />
        <Text tone="muted" size="xs">
          {s.count(stats.totalReviews)}
        </Text>
      </Stack>
      <ul className={styles.rows} aria-label={s.distribution}>
        {stats.distribution.map(({ stars, count }) => (
          <li key={stars} className={styles.row} aria-label={s.starRow(stars, count)}>
            <span className={styles.stars}>
              {localDigits(stars)}
              <Icon drawing={starIcon} size={14} filled />
            </span>
            <span className={styles.bar}>
              <span
                className={styles.filled}
                style={{ width: `${stats.totalReviews > 0 ? (count / stats.totalReviews) * 100 : 0}%` }}
              />
            </span>
            <span className={styles.amount}>{localDigits(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
