import type { ReactNode } from 'react';
import styles from './Columns.module.css';

/** The two columns of a page about one thing; on a phone one below the other. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
