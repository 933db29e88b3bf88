import type { ComponentProps, ElementType, ReactNode } from 'react';
import { classNames } from '../classNames';
import { arrowLeftIcon, chevronRightIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './BackLink.module.css';

export type BackLinkProps<L extends ElementType> = {
  /** The link component: the router's `Link`, or 'a'. Its own props (`to`, `href`, …) are passed on. */
  as: L;
  className?: string;
  children: ReactNode;
} & Omit<ComponentProps<L>, 'as' | 'className' | 'children'>;

/** The way back, above a title: `<BackLink as={Link} to="/home">…</BackLink>`. */
export function BackLink<L extends ElementType>(props: BackLinkProps<L>) {
  const { as, className, children, ...rest } = props as BackLinkProps<'a'>;
  const LinkComponent: ElementType = as;
  return (
    <LinkComponent {...rest} className={classNames(styles.back, className)}>
      <Icon drawing={arrowLeftIcon} size={18} />
      {children}
    </LinkComponent>
  );
}

export interface Crumb {
  key: string;
  /** A link, or plain text for the page itself (the last one). */
  content: ReactNode;
}

export interface BreadcrumbProps {
  /** Accessible name, e.g. 'You are here'. */
  label: string;
  crumbs: readonly Crumb[];
}

/** The path to this page. */
export function Breadcrumb({ label, crumbs }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ key, content }, index) => (
          <li
            key={key}
            className={styles.crumb}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {index > 0 ? <Icon drawing={chevronRightIcon} size={14} /> : null}
            {content}
          </li>
        ))}
      </ol>
    </nav>
  );
}
