import { classNames } from '../classNames';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** 'text' (when absent): lines; 'photo': a 4:5 picture; 'block': fills what is around it; 'card': a ProductCard. */
  shape?: 'text' | 'photo' | 'block' | 'card';
  /** Lines of a text; 1 when absent. */
  lines?: number;
  className?: string;
}

/** Grey cloth where content will be. Silent: put it into Loading, which says what is loading. */
export function Skeleton({ shape = 'text', lines = 1, className }: SkeletonProps) {
  if (shape === 'card') {
    return (
      <div className={classNames(styles.card, className)} aria-hidden="true">
        <span className={classNames(styles.cloth, styles.photo)} />
        <span className={classNames(styles.cloth, styles.line, styles.short)} />
        <span className={classNames(styles.cloth, styles.line)} />
        <span className={classNames(styles.cloth, styles.line, styles.short)} />
      </div>
    );
  }
  if (shape === 'text') {
    return (
      <span className={classNames(styles.lines, className)} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => line).map((line) => (
          <span key={line} className={classNames(styles.cloth, styles.line)} />
        ))}
      </span>
    );
  }
  return <span className={classNames(styles.cloth, styles[shape], className)} aria-hidden="true" />;
}
