import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './TextInput.module.css';
import { useNativeInput } from './useNativeInput';

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
  const { given, controlled } = useNativeInput({ ...rest, onValueChange, onChange, onBlur });
  const input = (
    <input {...given} {...rest} {...controlled} type={type} className={classNames(styles.input, className)} />
  );
  if (!prefix && !suffix) return input;
  return (
    <div className={styles.frame} data-invalid={controlled['aria-invalid']}>
      {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
      {input}
      {suffix ? (
        <span className={classNames(styles.suffix, typeof suffix === 'string' && styles.unit)}>{suffix}</span>
      ) : null}
    </div>
  );
}
