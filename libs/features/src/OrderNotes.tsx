import { dhakaTime, type Order } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Notice, Stack, Text } from '@haat/ui';
import { noteTexts } from './noteTexts';
import styles from './OrderNotes.module.css';

/** The notes of operators to the viewer of an order, the newest first. Shows nothing where there are none. */
export function OrderNotes({ order: { notes } }: { order: Order }) {
  const { title } = useTexts(noteTexts);
  if (!notes) return null;
  return (
    <Stack gap="3" className={styles.notes}>
      {notes.map(({ id, text, at }) => (
        <Notice key={id} tone="info">
          <strong>{title}</strong>
          <p className={styles.text}>{text}</p>
          <Text as="span" tone="muted" size="xs">
            {dhakaTime(at)}
          </Text>
        </Notice>
      ))}
    </Stack>
  );
}
