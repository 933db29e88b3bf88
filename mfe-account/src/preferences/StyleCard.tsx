import type { Preference } from '@haat/contracts';
import { checkIcon, Icon } from '@haat/ui';
import { Garment } from './Garment';
import styles from './StyleCard.module.css';

interface StyleCardProps {
  look: Preference | 'pick-for-me';
  name: string;
  chosen: boolean;
  disabled: boolean;
  onPress: () => void;
}

/** A choice: garment, name, and a mark when selected. */
export function StyleCard({ look, name, chosen, disabled, onPress }: StyleCardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      data-look={look}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onPress}
    >
      <span className={styles.picture}>
        <Garment look={look} />
        <span className={styles.mark}>
          <Icon drawing={checkIcon} size={18} />
        </span>
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
