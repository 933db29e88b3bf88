import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { closeIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './Chip.module.css';

export interface ChipProps {
  children: ReactNode;
  /** A muted figure after the text, e.g. a usage count. */
  count?: ReactNode;
  /** Makes it a toggle: called with the state wanted next. */
  onToggle?: (selected: boolean) => void;
  selected?: boolean;
  disabled?: boolean;
  /** Makes it removable; needs `removeText`. */
  onRemove?: () => void;
  /** Accessible name of the remove button, e.g. 'Remove #cotton'. */
  removeText?: string;
  className?: string;
}

/** A tag: plain, a toggle (`onToggle`) or removable (`onRemove`). */
export function Chip({
  children,
  count,
  onToggle,
  selected = false,
  disabled,
  onRemove,
  removeText,
  className,
}: ChipProps) {
  const content = (
    <>
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </>
  );
  if (onToggle) {
    return (
      <button
        type="button"
        className={classNames(styles.chip, styles.toggle, className)}
        aria-pressed={selected}
        disabled={disabled}
        onClick={() => onToggle(!selected)}
      >
        {content}
      </button>
    );
  }
  return (
    <span className={classNames(styles.chip, selected && styles.selected, className)}>
      {content}
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeText}
          disabled={disabled}
          onClick={onRemove}
        >
          <Icon drawing={closeIcon} size={14} />
        </button>
      ) : null}
    </span>
  );
}
