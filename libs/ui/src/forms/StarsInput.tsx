import { useId } from 'react';
import { starIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { useFieldWiring } from './Field';
import styles from './StarsInput.module.css';

const steps = [1, 2, 3, 4, 5] as const;

export interface StarsInputProps {
  /** Accessible name; not needed inside a `Field as="group"`. */
  label?: string;
  /** Reads one choice, e.g. (stars) => `${stars} of 5 stars`. */
  starText: (stars: number) => string;
  /** 1 to 5; 5 when absent (specification, section 5); null: not rated yet. */
  value?: number | null;
  onValueChange?: (stars: number) => void;
  disabled?: boolean;
}

/** A rating of 1 to 5 stars: radio inputs, so arrow keys work as everywhere. */
export function StarsInput({ label, starText, value, onValueChange, disabled }: StarsInputProps) {
  const wiring = useFieldWiring();
  const field = wiring?.field;
  const ownName = useId();
  const given = value === undefined ? field?.value : value;
  const current = given === null ? 0 : (given ?? 5);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : wiring?.labelId}
      aria-describedby={wiring?.describedBy}
      className={styles.stars}
    >
      {steps.map((stars) => (
        <label key={stars} className={styles.star} data-on={stars <= current}>
          <input
            type="radio"
            className={styles.input}
            name={field?.name ?? ownName}
            value={stars}
            checked={current === stars}
            disabled={disabled}
            onChange={() => {
              field?.onValueChange(stars);
              onValueChange?.(stars);
            }}
          />
          <Icon drawing={starIcon} size={32} filled={stars <= current} />
          <VisuallyHidden>{starText(stars)}</VisuallyHidden>
        </label>
      ))}
    </div>
  );
}
