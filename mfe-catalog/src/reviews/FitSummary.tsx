import { FIT_ANSWERS, type FitVotes } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Text } from '@haat/ui';
import { reviewToolsTexts } from '../strings/reviewTools';
import styles from './FitSummary.module.css';

/** How many buyers say that a product runs small, fits as expected or runs large. */
export function FitSummary({ votes }: { votes: FitVotes }) {
  const t = useTexts(reviewToolsTexts);
  const total = FIT_ANSWERS.reduce((sum, answer) => sum + votes[answer], 0);
  return (
    <div className={styles.fit}>
      <Text as="h3" size="sm" weight="medium">
        {t.fitTitle}
      </Text>
      <ul className={styles.rows}>
        {FIT_ANSWERS.map((answer) => (
          <li key={answer} className={styles.row} aria-label={t.fitRow(t.fits[answer], votes[answer])}>
            <span>{t.fits[answer]}</span>
            <span className={styles.bar}>
              <span
                className={styles.filled}
                style={{ width: `${total > 0 ? (votes[answer] / total) * 100 : 0}%` }}
              />
            </span>
            <span className={styles.amount}>{t.number(votes[answer])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
