import { type ReactNode, useState } from 'react';
import { Button } from '../actions/Button';
import { alertIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import styles from './EmptyState.module.css';

export interface ErrorStateProps {
  /** The error message, as the specification words it. */
  message: ReactNode;
  /** A second line, e.g. the request's id. */
  detail?: ReactNode;
  /** Text of the retry button; shown with `onRetry`. */
  retryText?: string;
  /** Tries again; while the promise it returns is open the button is pending. */
  onRetry?: () => Promise<unknown> | unknown;
  /** Replaces `retryText` while trying. */
  pendingText?: string;
  /** Another way on: a ButtonLink to the home page. */
  action?: ReactNode;
  size?: 'page' | 'compact';
}

/** Something failed, with a retry that really retries. Announced at once. */
export function ErrorState({
  message,
  detail,
  retryText,
  onRetry,
  pendingText,
  action,
  size = 'page',
}: ErrorStateProps) {
  const [pending, setPending] = useState(false);
  async function retry() {
    setPending(true);
    try {
      await onRetry?.();
    } finally {
      setPending(false);
    }
  }
  return (
    <div className={size === 'page' ? styles.page : styles.compact}>
      <span className={styles.icon}>
        <Icon drawing={alertIcon} size={28} />
      </span>
      <div role="alert">
        <p className={styles.title}>{message}</p>
      </div>
      {detail ? <p className={styles.text}>{detail}</p> : null}
      <div className={styles.action}>
        {onRetry && retryText ? (
          <Button variant="secondary" pending={pending} pendingText={pendingText} onClick={retry}>
            {retryText}
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}
