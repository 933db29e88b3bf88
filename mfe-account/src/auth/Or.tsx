import { useEntryStrings } from '../strings/useEntryStrings';
import styles from './Or.module.css';

/** The separator between the form and other sign-in methods. */
export function Or() {
  return <p className={styles.or}>{useEntryStrings().or}</p>;
}
