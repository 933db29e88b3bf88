import { Text } from '@haat/ui';
import type { ReactNode } from 'react';
import styles from './TwoLines.module.css';

/** A value in a table's cell with a smaller line below it. On a phone both end where the other values do. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span>{children}</span>
      {below ? (
        <Text as="span" tone="muted" size="xs">
          {below}
        </Text>
      ) : null}
    </span>
  );
}
