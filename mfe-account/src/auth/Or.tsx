import { useStrings } from '../strings/index.ts';
import styles from './Or.module.css';

/** Between the form and the other ways in. */
export function Or() {
  return <p className={styles.or}>{useStrings().entry.or}</p>;
}
