import type { ComponentProps } from 'react';
import { classNames } from '../classNames';
import { Icon } from '../icons/Icon';
import styles from './Select.module.css';
import { useNativeInput } from './useNativeInput';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Heading above it; options of one group follow one another. */
  group?: string | undefined;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
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
        {groupsOf(options).map(([group, members]) =>
          group === undefined ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
      <Icon name="chevron-down" size={18} className={styles.chevron} />
    </div>
  );
}

const optionOf = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

function groupsOf(options: readonly SelectOption[]): [group: string | undefined, members: SelectOption[]][] {
  const groups = new Map<string | undefined, SelectOption[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}
