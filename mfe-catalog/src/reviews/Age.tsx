import { useReviewsStrings } from '../strings/useReviewsStrings';
import styles from './Age.module.css';
import { reviewAge } from './reviewAge';

/** How long ago something was written. @param props.at ISO timestamp; nothing is shown for an invalid one */
export function Age({ at }: { at: string }) {
  const s = useReviewsStrings();
  const age = reviewAge(at, new Date());
  if (!age) return null;
  const text = 'count' in age ? s.ago[age.unit](age.count) : age.unit === 'today' ? s.today : s.yesterday;
  return (
    <time dateTime={at} className={styles.age}>
      {text}
    </time>
  );
}
