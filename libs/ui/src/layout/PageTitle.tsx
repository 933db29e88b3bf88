import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './PageTitle.module.css';

export interface PageTitleProps {
  children: ReactNode;
  /** A small line above. */
  kicker?: ReactNode;
  /** A sentence below. */
  lead?: ReactNode;
  /** A BackLink or Breadcrumb above everything. */
  back?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** 'display' is the one big line of a landing page. */
  size?: 'page' | 'display';
  align?: 'start' | 'center';
}

/** The heading (h1) of a screen. */
export function PageTitle({
  children,
  kicker,
  lead,
  back,
  actions,
  size = 'page',
  align = 'start',
}: PageTitleProps) {
  return (
    <header className={classNames(styles.header, align === 'center' && styles.center)}>
      {back}
      {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
      <div className={styles.line}>
        <h1 className={styles[size]}>{children}</h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
    </header>
  );
}

export interface SectionTitleProps {
  children: ReactNode;
  /** A link or buttons at the end of the line. */
  actions?: ReactNode;
  id?: string;
}

/** The heading (h2) of a part of a screen. */
export function SectionTitle({ children, actions, id }: SectionTitleProps) {
  return (
    <div className={classNames(styles.line, styles.section)}>
      <h2 id={id} className={styles.sectionTitle}>
        {children}
      </h2>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
