import type { ReactNode } from 'react';
import type { IconDrawing } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** A Button or ButtonLink that leads on. */
  action?: ReactNode;
  icon?: IconDrawing;
  /** 'compact' inside a card or dialog. */
  size?: 'page' | 'compact';
}

/** There is nothing here, and what to do about it. */
export function EmptyState({ title, text, action, icon, size = 'page' }: EmptyStateProps) {
  return (
    <div className={size === 'page' ? styles.page : styles.compact}>
      {icon ? (
        <span className={styles.icon}>
          <Icon drawing={icon} size={28} />
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
