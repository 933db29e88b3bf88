import type { ReactNode } from 'react';
import styles from './Sections.module.css';

/** The parts of a page, one below the other. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
