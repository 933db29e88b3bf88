import type { Order } from '@haat/contracts';
import { SectionTitle } from '@haat/ui';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Dhaka',
});
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Dhaka',
});

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
              <time dateTime={at}>{moment(at)}</time> {t.by(t.actors[actor])}
            </span>
            {note ? <p>{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** '21 Nov 2026, 2:05 PM', as orders are dated everywhere; '' when it is no instant. */
function moment(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  // Newer ICU puts a narrow no-break space before PM, which some fonts lack.
  return `${day.format(instant)}, ${clock.format(instant).replace(/\s/g, ' ')}`;
}
