import { localDigits, type ReviewStats } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Icon, Stack, Stars, starIcon, Text } from '@haat/ui';
import { ratingTexts } from '../strings/rating';
import { reviewsTexts } from '../strings/reviews';
import styles from './RatingSummary.module.css';

/** The average rating and the number of reviews per star, five stars first. */
export function RatingSummary({ stats }: { stats: ReviewStats }) {
  const t = useTexts(reviewsTexts);
  const { stars } = useTexts(ratingTexts);
  const average = stats.averageRating.toFixed(1);
  return (
    <div className={styles.summary}>
      <Stack gap="1" align="start">
        <p className={styles.figure}>{localDigits(average)}</p>
        <Stars value={stats.averageRating} label={stars(average)} size={20} />
        <Text tone="muted" size="xs">
          {t.count(stats.totalReviews)}
        </Text>
      </Stack>
      <ul className={styles.rows} aria-label={t.distribution}>
        {stats.distribution.map(({ stars, count }) => (
          <li key={stars} className={styles.row} aria-label={t.starRow(stars, count)}>
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
