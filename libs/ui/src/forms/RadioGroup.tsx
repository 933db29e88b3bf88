import { type ReactNode, useId } from 'react';
import { classNames } from '../classNames';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { useFieldWiring } from './Field';
import styles from './RadioGroup.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** A second, muted line: 'Coming Soon'. */
  note?: ReactNode;
  disabled?: boolean;
  /** A CSS colour shown as a dot (colours of a product). */
  swatch?: string;
  /** Crossed out but still selectable: a sold-out size. The text is read by screen readers, e.g. 'Sold out'. */
  soldOutText?: string;
}

export interface RadioGroupProps {
  options: readonly RadioOption[];
  /** Accessible name; not needed inside a `Field as="group"`. */
  label?: string;
  /** The chosen value; inside a `Field` with `field` not needed. */
  value?: string | null;
  onValueChange?: (value: string) => void;
  /** 'list' (when absent): one under another. 'boxes': sizes, colours. 'cards': large choices side by side. */
  variant?: 'list' | 'boxes' | 'cards';
  /** Message of a group without a `Field`. */
  error?: string;
  disabled?: boolean;
  className?: string;
}

/** One of several, over the browser's own radio inputs. */
export function RadioGroup({
  options,
  label,
  value,
  onValueChange,
  variant = 'list',
  error,
  disabled,
  className,
}: RadioGroupProps) {
  const wiring = useFieldWiring();
  const field = wiring?.field;
  const ownName = useId();
  const errorId = useId();
  const chosen = value === undefined ? (field?.value ?? null) : value;
  return (
    <div className={className}>
      <div
        role="radiogroup"
        aria-label={label}
        aria-labelledby={label ? undefined : wiring?.labelId}
        aria-describedby={error ? errorId : wiring?.describedBy}
        aria-invalid={error || wiring?.invalid ? true : undefined}
        aria-required={wiring?.required || undefined}
        className={classNames(styles.group, styles[variant])}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-sold-out={Boolean(option.soldOutText)}>
            <input
              type="radio"
              className={styles.input}
              name={field?.name ?? ownName}
              value={option.value}
              checked={chosen === option.value}
              disabled={disabled || option.disabled}
              onChange={() => {
                field?.onValueChange(option.value);
                onValueChange?.(option.value);
              }}
            />
            <span className={styles.face} aria-hidden="true" />
            <span className={styles.dot} aria-hidden="true" />
            {option.swatch ? (
              <span className={styles.swatch} style={{ backgroundColor: option.swatch }} aria-hidden="true" />
            ) : null}
            <span className={styles.text}>
              <span className={styles.label}>{option.label}</span>
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
              {option.soldOutText ? <VisuallyHidden>{option.soldOutText}</VisuallyHidden> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
