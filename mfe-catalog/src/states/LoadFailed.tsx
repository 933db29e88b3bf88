import type { ApiError } from '@haat/api-client';
import { ErrorState } from '@haat/ui';
import type { ReactNode } from 'react';
import { useStrings } from '../strings/index.ts';

interface LoadFailedProps {
  /** What failed, as section 8 words it. */
  message: string;
  /** What the call threw. */
  error: Error;
  /** Fetches again. */
  onRetry: () => Promise<unknown>;
  /** Another way on. */
  action?: ReactNode;
  size?: 'page' | 'compact';
}

/** A failed load: the specified message, what the server said or that it said nothing, and a retry. */
export function LoadFailed({ message, error, onRetry, action, size }: LoadFailedProps) {
  const s = useStrings();
  const { code, status, fromServer, requestId } = error as ApiError;
  const silent = code === 'timeout' ? s.tooSlow : code === 'unreadable' ? s.unreadable : s.noAnswer;
  const said = status === 0 ? silent : fromServer && !message.includes(error.message) ? error.message : null;
  return (
    <ErrorState
      message={message}
      detail={[said, requestId && s.requestId(requestId)].filter(Boolean).join(' ') || undefined}
      retryText={s.tryAgain}
      pendingText={s.trying}
      onRetry={onRetry}
      action={action}
      size={size}
    />
  );
}
