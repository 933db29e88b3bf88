import { Text } from '@haat/ui';
import type { ReactNode } from 'react';
import styles from './Said.module.css';

/** Words of a person as they were typed, with their line breaks. */
export function Words({ children }: { children: ReactNode }) {
  return <p className={styles.words}>{children}</p>;
}

/** Words with who wrote them, and when. */
export function Said({ at, children }: { at: string; children: ReactNode }) {
  return (
    <div>
      <Words>{children}</Words>
      <Text tone="muted" size="xs">
        {at}
      </Text>
    </div>
  );
}
