import type { Key, ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './List.module.css';

export interface ListProps<T> {
  items: readonly T[];
  /** The empty state; required, so that no screen forgets it. */
  empty: ReactNode;
  renderItem: (item: T, index: number) => ReactNode;
  keyOf: (item: T, index: number) => Key;
  /** 'rows' (when absent): ruled lines; 'stack': with space between; 'grid': product cards; 'inline': chips. */
  layout?: 'rows' | 'stack' | 'grid' | 'inline';
  /** Numbered for screen readers: a ranking. */
  ordered?: boolean;
  /** Accessible name of the list. */
  label?: string;
  className?: string;
}

/** A list that cannot forget its empty state. */
export function List<T>({
  items,
  empty,
  renderItem,
  keyOf,
  layout = 'rows',
  ordered = false,
  label,
  className,
}: ListProps<T>) {
  if (items.length === 0) return <>{empty}</>;
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={classNames(styles[layout], className)} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item, index)}>{renderItem(item, index)}</li>
      ))}
    </Tag>
  );
}
