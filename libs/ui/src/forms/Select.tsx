import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames';
import { chevronDownIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './Select.module.css';
import { useNativeInput } from './useNativeInput';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** Groups of further options. */
  children?: ReactNode;
  /** Shown first, as an empty choice. */
  placeholder?: string;
  /** Called with the chosen value; inside a `Field` with `field` not needed. */
  onValueChange?: (value: string) => void;
  /** 'md' (48 px) when absent; 'sm' is 40 px. */
  controlSize?: 'sm' | 'md';
}

/** The browser's own select, dressed. */
export function Select({
  options,
  children,
  placeholder,
  onValueChange,
  controlSize = 'md',
  className,
  onChange,
  onBlur,
  ...rest
}: SelectProps) {
  const { given, controlled } = useNativeInput({ ...rest, onValueChange, onChange, onBlur });
  return (
    <div className={classNames(styles.frame, className)}>
      <select {...given} {...rest} {...controlled} className={classNames(styles.select, styles[controlSize])}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon drawing={chevronDownIcon} size={18} className={styles.chevron} />
    </div>
  );
}
