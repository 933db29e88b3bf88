import { useTexts } from '@haat/remote';
import { entryTexts } from '../strings/entry';
import styles from './Or.module.css';

/** The separator between the form and other sign-in methods. */
export function Or() {
  return <p className={styles.or}>{useTexts(entryTexts).or}</p>;
}
