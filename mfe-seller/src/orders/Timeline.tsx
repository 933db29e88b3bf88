import { dhakaTime, type Order, paisaOf } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { formatMoney, SectionTitle } from '@haat/ui';
import { orderTexts } from '../strings/order';
import styles from './OrderScreen.module.css';

/** The events of an order with their authors and notes, latest first. */
export function Timeline({ events }: { events: Order['timeline'] }) {
  const t = useTexts(orderTexts);
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.timeline}</SectionTitle>
      <ol reversed className={styles.timeline}>
        {[...events].reverse().map(({ at, status, actor, note, collected }) => (
          <li key={`${at} ${status} ${note}`}>
            <strong>{t.statuses[status]}</strong>
            <span>
              <time dateTime={at}>{dhakaTime(at)}</time> {t.by(t.actors[actor])}
            </span>
            {collected ? <p>{t.collected(formatMoney(paisaOf(collected)))}</p> : null}
            {note ? <p>{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
