import type { ReactNode } from 'react';
import { Row } from '../layout/Layout';
import styles from './ChosenBar.module.css';

/** What can be done with the chosen rows of a list; stays in sight. @param props.text how many are chosen */
export function ChosenBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <span role="status">{text}</span>
      <Row gap="2">{children}</Row>
    </div>
  );
}
