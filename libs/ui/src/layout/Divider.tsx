import { classNames } from '../classNames';
import styles from './Divider.module.css';

export interface DividerProps {
  /** 'rule' (when absent): a thin line; 'stitch': a running stitch; 'border': a woven sari border. */
  variant?: 'rule' | 'stitch' | 'border';
  className?: string;
}

/** A line between parts. */
export function Divider({ variant = 'rule', className }: DividerProps) {
  return <hr className={classNames(styles.divider, styles[variant], className)} />;
}
