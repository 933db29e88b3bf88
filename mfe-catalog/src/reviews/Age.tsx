import { useTexts } from '@haat/remote';
import { reviewsTexts } from '../strings/reviews';
import styles from './Age.module.css';
import { reviewAge } from './reviewAge';

/** How long ago something was written. @param props.at ISO timestamp; nothing is shown for an invalid one */
export function Age({ at }: { at: string }) {
  const t = useTexts(reviewsTexts);
  const age = reviewAge(at, new Date());
  if (!age) return null;
  const text = 'count' in age ? t.ago[age.unit](age.count) : age.unit === 'today' ? t.today : t.yesterday;
  return (
    <time dateTime={at} className={styles.age}>
      {text}
    </time>
  );
}
