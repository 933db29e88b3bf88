import type { Order } from '@haat/contracts';
import { SectionTitle } from '@haat/ui';
import { dhakaTime } from '../dhakaTime';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';

/** What happened with an order, who did it and what they said, the latest first. */
export function Timeline({ events }: { events: Order['timeline'] }) {
  const t = useStrings().order;
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.timeline}</SectionTitle>
      <ol reversed className={styles.timeline}>
        {[...events].reverse().map(({ at, status, actor, note }) => (
          <li key={`${at} ${status} ${note}`}>
            <strong>{t.statuses[status]}</strong>
            <span>
              <time dateTime={at}>{dhakaTime(at)}</time> {t.by(t.actors[actor])}
            </span>
            {note ? <p>{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
