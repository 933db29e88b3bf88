import { dhakaTime, type Order } from '@haat/contracts';
import { VisuallyHidden } from '@haat/ui';
import { useStrings } from '../strings';
import { type TimelineEntry, timelineOf } from './orderProgress';
import styles from './Timeline.module.css';

/** Past events and coming steps of the order, drawn as a seam: stitched for events, dashed for steps. */
export function Timeline({ order }: { order: Order }) {
  return (
    <ol className={styles.timeline}>
      {timelineOf(order).map((entry) => (
        <Entry key={`${entry.status} ${entry.at}`} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { status, at, actor, note, current } }: { entry: TimelineEntry }) {
  const s = useStrings().order;
  const who = actor ? s.actors[actor] : '';
  const when = at ? dhakaTime(at) : '';
  return (
    <li
      className={styles.entry}
      data-ahead={at === null}
      data-current={current}
      data-stopped={status === 'cancelled' || status === 'refunded'}
      aria-current={current ? 'step' : undefined}
    >
      <p className={styles.step}>
        {s.steps[status] ?? status}
        {at === null ? <VisuallyHidden> {s.toCome}</VisuallyHidden> : null}
      </p>
      {at === null ? null : (
        <p className={styles.when}>
          {when ? <time dateTime={at}>{when}</time> : null} {who}
        </p>
      )}
      {note ? <p className={styles.note}>{note}</p> : null}
    </li>
  );
}
