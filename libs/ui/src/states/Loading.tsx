import type { ReactNode } from 'react';
import styles from './Loading.module.css';
import { Spinner } from './Spinner';

export interface LoadingProps {
  /** The loading text, e.g. 'Loading product...'. Shown under the spinner, or over a skeleton after a while; announced at once. */
  text: string;
  /** The shape of what will come, made of Skeletons; a spinner when absent. */
  children?: ReactNode;
}

/** Content is on its way. */
export function Loading({ text, children }: LoadingProps) {
  return (
    <div role="status" className={children ? styles.shaped : undefined}>
      {children ? (
        <>
          <p className={styles.late}>{text}</p>
          {children}
        </>
      ) : (
        <div className={styles.loading}>
          <Spinner size={28} />
          <p>{text}</p>
        </div>
      )}
    </div>
  );
}
