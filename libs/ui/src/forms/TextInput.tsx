import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames';
import { useFieldWiring } from './Field';
import styles from './TextInput.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  /** Called with the new text; inside a `Field` with `field` not needed. */
  onValueChange?: (value: string) => void;
  /** Shown inside, before the text: '৳', an icon. */
  prefix?: ReactNode;
  /** Shown inside, after the text: an IconButton that shows the password. */
  suffix?: ReactNode;
}

/** One line of text. Takes id, name, value and error from the `Field` around it. */
export function TextInput({
  onValueChange,
  prefix,
  suffix,
  className,
  type = 'text',
  onChange,
  onBlur,
  ...rest
}: TextInputProps) {
  const wiring = useFieldWiring();
  const field = wiring?.field;
  const invalid = rest['aria-invalid'] ?? (wiring?.invalid || undefined);
  const input = (
    <input
      id={wiring?.id}
      name={field?.name}
      aria-describedby={wiring?.describedBy}
      aria-required={wiring?.required || undefined}
      {...(field ? { value: field.value ?? '' } : {})}
      {...rest}
      type={type}
      aria-invalid={invalid}
      className={classNames(styles.input, className)}
      onChange={(event) => {
        onChange?.(event);
        field?.onValueChange(event.target.value);
        onValueChange?.(event.target.value);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        field?.onBlur();
      }}
    />
  );
  if (!prefix && !suffix) return input;
  return (
    <div className={styles.frame} data-invalid={invalid}>
      {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
      {input}
      {suffix ? <span className={styles.suffix}>{suffix}</span> : null}
    </div>
  );
}
