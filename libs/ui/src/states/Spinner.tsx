import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Edge in px; 24 when absent. */
  size?: number;
}

/** A turning thread. Decorative: say what is happening in text beside it (see Loading). */
export function Spinner({ size = 24 }: SpinnerProps) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9.5" />
      <circle className={styles.thread} cx="12" cy="12" r="9.5" pathLength="100" />
    </svg>
  );
}
