import type { ComponentProps } from 'react';
import { classNames } from '../classNames';
import styles from './Card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  /** 'section', 'article', 'aside', …; 'div' when absent. */
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  /** 'ruled' (when absent): a thin rule; 'sunken': on cotton, for summaries; 'raised': a shadow. */
  variant?: 'ruled' | 'sunken' | 'raised';
  /** 'md' when absent. */
  padding?: 'none' | 'sm' | 'md' | 'lg';
}

/** A framed part of a page. */
export function Card({ as: Tag = 'div', variant = 'ruled', padding = 'md', className, ...rest }: CardProps) {
  const Element = Tag as 'div';
  return <Element {...rest} className={classNames(styles[variant], styles[padding], className)} />;
}
