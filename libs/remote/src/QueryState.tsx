import type { ApiError } from '@haat/api-client';
import { ErrorState } from '@haat/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineStrings } from './strings';

declare module '@tanstack/react-query' {
  interface Register {
    // Every query function calls the API, whose client throws nothing else.
    defaultError: ApiError;
  }
}

const useStrings = defineStrings({
  en: {
    retry: 'Try again',
    retrying: 'Trying again...',
    noAnswer: 'No answer from the shop. Check your connection and try again.',
    tooSlow: 'The shop takes too long to answer. Try again in a moment.',
    unreadable: 'The shop’s answer could not be read. Try again in a moment.',
    requestId: (id: string) => `Reference for our team: ${id}`,
  },
});

export interface QueryErrorProps {
  /** What failed, as the specification words it. */
  message: string;
  error: ApiError | null;
  /** Fetches again. The button is pending until the promise settles. */
  onRetry: () => unknown;
  /** The button's text where the specification words it. */
  retryText?: string;
  /** Another way on: a ButtonLink. */
  action?: ReactNode;
  size?: 'page' | 'compact';
}

/** A failed request: the specified text, what the server said or why it said nothing, the request's id, and a retry. */
export function QueryError({ message, error, onRetry, retryText, action, size }: QueryErrorProps) {
  const s = useStrings();
  return (
    <ErrorState
      message={message}
      detail={detailOf(message, error, s)}
      retryText={retryText ?? s.retry}
      pendingText={s.retrying}
      onRetry={async () => onRetry()}
      action={action}
      size={size}
    />
  );
}

function detailOf(message: string, error: ApiError | null, s: ReturnType<typeof useStrings>) {
  if (!error) return undefined;
  const { code, status, fromServer, requestId } = error;
  const noAnswer = code === 'timeout' ? s.tooSlow : code === 'unreadable' ? s.unreadable : s.noAnswer;
  const said = fromServer && !message.includes(error.message) ? error.message : null;
  const parts = [status === 0 ? noAnswer : said, requestId && s.requestId(requestId)];
  return parts.filter(Boolean).join(' ') || undefined;
}

interface QueryStateProps<T> {
  query: Pick<UseQueryResult<T, ApiError>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Shown until the first answer. */
  loading: ReactNode;
  /** What failed; when absent, what the server said, or the call's text of section 8. */
  error?: string | ((error: ApiError) => string);
  /** Instead of an error when there is no such thing (400 for an impossible id, 404): no retry would help. */
  missing?: (error: ApiError) => ReactNode;
  /** Instead of `children` when the answer is an empty list. */
  empty?: ReactNode;
  retryText?: string;
  /** Fetches again; `refetch` of the query when absent. */
  onRetry?: () => unknown;
  size?: 'page' | 'compact';
  /** Shown with the data, also while it is fetched again or when that fails. */
  children: (data: T) => ReactNode;
}

/** One of the states of a query: loading, failed, missing, empty or its data. */
export function QueryState<T>({
  query,
  loading,
  error: text,
  missing,
  empty,
  retryText,
  onRetry,
  size,
  children,
}: QueryStateProps<T>) {
  const { data, error, isPending, refetch } = query;
  if (missing && error && [400, 404].includes(error.status)) return missing(error);
  if (data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
    return isEmpty ? empty : children(data);
  }
  if (isPending || !error) return loading;
  return (
    <QueryError
      size={size}
      message={typeof text === 'function' ? text(error) : (text ?? error.message)}
      error={error}
      retryText={retryText}
      onRetry={onRetry ?? refetch}
    />
  );
}
