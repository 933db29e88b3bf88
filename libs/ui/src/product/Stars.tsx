import { starIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './Stars.module.css';

const places = [0, 1, 2, 3, 4] as const;

export interface StarsProps {
  /** 0 to 5; parts of a star are shown. */
  value: number;
  /** Read instead of the stars, e.g. '4.5 out of 5'. */
  label: string;
  /** Edge of a star in px; 16 when absent. */
  size?: number;
}

/** A rating, shown. */
export function Stars({ value, label, size = 16 }: StarsProps) {
  const share = Math.min(5, Math.max(0, value)) / 5;
  const row = (filled: boolean) =>
    places.map((place) => <Icon key={place} drawing={starIcon} size={size} filled={filled} />);
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      <span className={styles.row}>{row(false)}</span>
      <span className={styles.filled} style={{ width: `${share * 100}%` }}>
        {row(true)}
      </span>
    </span>
  );
}
