import type { ComponentProps } from 'react';
import { classNames } from '../classNames';
import { useFieldWiring } from './Field';
import styles from './TextInput.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Called with the new text; inside a `Field` with `field` not needed. */
  onValueChange?: (value: string) => void;
}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ onValueChange, className, onChange, onBlur, rows = 4, ...rest }: TextAreaProps) {
  const wiring = useFieldWiring();
  const field = wiring?.field;
  return (
    <textarea
      id={wiring?.id}
      name={field?.name}
      rows={rows}
      aria-describedby={wiring?.describedBy}
      aria-required={wiring?.required || undefined}
      {...(field ? { value: field.value ?? '' } : {})}
      {...rest}
      aria-invalid={rest['aria-invalid'] ?? (wiring?.invalid || undefined)}
      className={classNames(styles.input, styles.area, className)}
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
}
