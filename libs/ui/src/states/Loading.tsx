import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import styles from './Loading.module.css';
import { Spinner } from './Spinner';

export interface LoadingProps {
  /** What is loading, e.g. 'Loading product...'. Shown under the spinner, or read aloud beside a skeleton. */
  text: string;
  /** The shape of what will come, made of Skeletons; a spinner when absent. */
  children?: ReactNode;
}

/** Content is on its way. */
export function Loading({ text, children }: LoadingProps) {
  return (
    <div role="status">
      {children ? (
        <>
          <VisuallyHidden>{text}</VisuallyHidden>
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
