import { dhakaTime, type Order } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Stack, Text, VisuallyHidden } from '@haat/ui';
import { orderTexts } from '../strings/order';
import { type TimelineEntry, timelineOf } from './orderProgress';
import styles from './Timeline.module.css';

/** Past events and coming steps of the order, drawn as a seam: stitched for events, dashed for steps. */
export function Timeline({ order }: { order: Order }) {
  return (
    <Stack as="ol">
      {timelineOf(order).map((entry, index, all) => (
        <Entry
          key={`${entry.status} ${entry.at}`}
          entry={entry}
          // A placed order stays pending when it is confirmed.
          confirmed={entry.status === 'pending' && all[index - 1]?.status === 'pending'}
        />
      ))}
    </Stack>
  );
}

interface EntryProps {
  entry: TimelineEntry;
  confirmed: boolean;
}

function Entry({ entry: { status, at, actor, note, current }, confirmed }: EntryProps) {
  const t = useTexts(orderTexts);
  const who = actor ? t.actors[actor] : '';
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
        {confirmed ? t.confirmed : (t.steps[status] ?? status)}
        {at === null ? <VisuallyHidden> {t.toCome}</VisuallyHidden> : null}
      </p>
      {at === null ? null : (
        <Text tone="muted" size="sm">
          {when ? <time dateTime={at}>{when}</time> : null} {who}
        </Text>
      )}
      {note ? <p className={styles.note}>{note}</p> : null}
    </li>
  );
}
