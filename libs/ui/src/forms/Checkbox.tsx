import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../classNames';
import { checkIcon, minusIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './Checkbox.module.css';
import type { FieldBinding } from './useForm';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'value'> {
  label: ReactNode;
  /** Keeps the label for screen readers only, e.g. in front of a cart line. */
  hideLabel?: boolean;
  /** Neither on nor off: some of the lines below are chosen. */
  indeterminate?: boolean;
  /** Joins it to a form: `field={form.field('agree')}`. No `Field` around it. */
  field?: FieldBinding<boolean>;
  /** Message for a checkbox without a form. */
  error?: string;
  onCheckedChange?: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  hideLabel = false,
  indeterminate = false,
  field,
  error = field?.error,
  onCheckedChange,
  className,
  onChange,
  onBlur,
  ...rest
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={className}>
      <label className={styles.checkbox}>
        <input
          name={field?.name}
          {...(field ? { checked: Boolean(field.value) } : {})}
          {...rest}
          ref={input}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => {
            onChange?.(event);
            field?.onValueChange(event.target.checked);
            onCheckedChange?.(event.target.checked);
          }}
          onBlur={(event) => {
            onBlur?.(event);
            field?.onBlur();
          }}
        />
        <span className={styles.box} aria-hidden="true">
          <Icon drawing={indeterminate ? minusIcon : checkIcon} size={16} className={styles.mark} />
        </span>
        <span className={classNames(styles.label, hideLabel && styles.hidden)}>{label}</span>
      </label>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
