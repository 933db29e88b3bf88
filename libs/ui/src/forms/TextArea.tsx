import type { ComponentProps } from 'react';
import { classNames } from '../classNames';
import styles from './TextInput.module.css';
import { useNativeInput } from './useNativeInput';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Called with the new text; inside a `Field` with `field` not needed. */
  onValueChange?: (value: string) => void;
}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ onValueChange, className, onChange, onBlur, rows = 4, ...rest }: TextAreaProps) {
  const { given, controlled } = useNativeInput({ ...rest, onValueChange, onChange, onBlur });
  return (
    <textarea
      rows={rows}
      {...given}
      {...rest}
      {...controlled}
      className={classNames(styles.input, styles.area, className)}
    />
  );
}
