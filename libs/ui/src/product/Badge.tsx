import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'primary' | 'sale' | 'success' | 'warning' | 'danger' | 'inverse';

export interface BadgeProps {
  /** 'neutral' when absent. */
  tone?: BadgeTone;
  children: ReactNode;
  className?: string;
}

/** A short word on a small coloured ground: SALE, Sold out, ACTIVE. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>;
}
