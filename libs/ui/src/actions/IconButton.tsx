import type { ComponentProps } from 'react';
import { classNames } from '../classNames';
import type { IconDrawing } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconDrawing;
  /** The accessible name; it says what the button does. */
  label: string;
  /** 'md' (44 px) when absent; 'sm' is 36 px. */
  size?: 'sm' | 'md';
  /**
   * 'plain' when absent; 'outlined' has a rule, 'solid' a white ground (on photographs), 'disc' a round one that is
   * smaller than the target (on small photographs).
   */
  variant?: 'plain' | 'outlined' | 'solid' | 'disc';
  /** The icon is filled, e.g. the heart of a saved product. */
  filled?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({
  icon,
  label,
  size = 'md',
  variant = 'plain',
  filled,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles.iconButton, styles[size], styles[variant], className)}
    >
      <Icon drawing={icon} size={size === 'sm' ? 18 : 22} filled={filled} />
    </button>
  );
}
