import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './Container.module.css';

export interface ContainerProps {
  /** 'page' (when absent) 84 rem; 'text' 40 rem; 'form' 28 rem. */
  width?: 'page' | 'text' | 'form';
  children: ReactNode;
  className?: string;
}

/** The page's column, with its gutters. */
export function Container({ width = 'page', children, className }: ContainerProps) {
  return <div className={classNames(styles.container, styles[width], className)}>{children}</div>;
}
