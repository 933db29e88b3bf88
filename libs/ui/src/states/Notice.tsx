import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { alertIcon, checkIcon, type IconDrawing, infoIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const icons: Record<NoticeTone, IconDrawing> = {
  info: infoIcon,
  success: checkIcon,
  warning: alertIcon,
  danger: alertIcon,
};

export interface NoticeProps {
  /** 'info' when absent. 'danger' is announced at once, the others when the reader pauses. */
  tone?: NoticeTone;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** A message inside the page: above a form, in place of a disabled action, for an out-of-stock product. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, styles[tone], action ? styles.withAction : undefined)}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon drawing={icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.text}>{children}</div>
        {action}
      </div>
    </div>
  );
}
