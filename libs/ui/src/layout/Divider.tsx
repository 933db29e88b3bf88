import { classNames } from '../classNames';
import styles from './Divider.module.css';

export interface DividerProps {
  /** 'rule' (when absent): a thin line; 'stitch': a running stitch; 'border': a woven sari border. */
  look?: 'rule' | 'stitch' | 'border';
  className?: string;
}

/** A line between parts. */
export function Divider({ look = 'rule', className }: DividerProps) {
  return <hr className={classNames(styles.divider, styles[look], className)} />;
}
