import { localDigits } from '@haat/contracts';
import { classNames } from '../classNames';
import { minusIcon, plusIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import { useFieldWiring } from './Field';
import styles from './Stepper.module.css';

export interface StepperProps {
  /** Names the figure, e.g. 'Quantity of Jamdani saree'; not needed inside a `Field as="group"`. */
  label?: string;
  /** Accessible names of the two buttons. */
  decreaseText: string;
  increaseText: string;
  /** Inside a `Field` with `field` not needed. */
  value?: number;
  onValueChange?: (value: number) => void;
  /** 1 when absent. */
  min?: number;
  /** No upper end when absent. */
  max?: number;
  disabled?: boolean;
  /** 'md' (48 px) when absent; 'sm' is 40 px. */
  size?: 'sm' | 'md';
}

/** A small whole number with minus and plus; it never leaves min … max. */
export function Stepper({
  label,
  decreaseText,
  increaseText,
  value,
  onValueChange,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  disabled = false,
  size = 'md',
}: StepperProps) {
  const wiring = useFieldWiring();
  const current = value ?? Number(wiring?.field?.value ?? min);
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, current + by));
    if (next === current) return;
    wiring?.field?.onValueChange(next);
    onValueChange?.(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a frame of its own.
    <div
      role="group"
      data-stepper
      aria-label={label}
      aria-labelledby={label ? undefined : wiring?.labelId}
      aria-describedby={wiring?.describedBy}
      data-invalid={wiring?.invalid || undefined}
      className={classNames(styles.stepper, styles[size])}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={decreaseText}
        disabled={disabled || current <= min}
        onClick={() => step(-1)}
      >
        <Icon drawing={minusIcon} size={18} />
      </button>
      <output className={styles.value} aria-live="polite">
        {localDigits(current)}
      </output>
      <button
        type="button"
        className={styles.button}
        aria-label={increaseText}
        disabled={disabled || current >= max}
        onClick={() => step(1)}
      >
        <Icon drawing={plusIcon} size={18} />
      </button>
    </div>
  );
}
