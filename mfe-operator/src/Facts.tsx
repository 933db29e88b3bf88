import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactsProps {
  /** Rows without a value are left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** Labels with their values, one below the other. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '' && value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
