import type { ApiError } from '@haat/api-client';
import { ErrorState } from '@haat/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { leavesOutLoadingState } from './loadingStates';
import { defineTexts, useTexts } from './texts';
import type { Translation } from './translation';

declare module '@tanstack/react-query' {
  interface Register {
    // Every query function calls the API client, which throws only this type.
    defaultError: ApiError;
  }
}

const queryStateTexts = defineTexts('queryState', {
  retry: 'Try again',
  retrying: 'Trying again...',
  unreachable: 'We can’t reach the shop. Check your connection and try again.',
  timeout: 'The shop is taking too long to respond. Try again in a moment.',
  unreadable: 'Something went wrong on our side. Try again in a moment.',
  requestId: (id: string) => `Reference for our team: ${id}`,
});

interface ErrorProps {
  /** Text of the retry button; "Try again" when absent. */
  retryText?: string;
  /** Text of the retry button while it fetches; "Trying again..." when absent. */
  retryingText?: string;
  /** A link next to the retry button. */
  action?: ReactNode;
  /** 'compact' inside a card or below a list; 'page' when absent. */
  size?: 'page' | 'compact';
}

export interface QueryErrorProps extends ErrorProps {
  /** Text about the failure, as the specification words it. */
  message: string;
  error: ApiError | null;
  /** Fetches again. The button is pending until the promise settles. */
  onRetry: () => unknown;
}

/** A failed request: the specified text, the server's message or the kind of failure, the request id and a retry. */
export function QueryError({
  message,
  error,
  onRetry,
  retryText,
  retryingText,
  action,
  size,
}: QueryErrorProps) {
  const t = useTexts(queryStateTexts);
  return (
    <ErrorState
      message={message}
      detail={detailOf(message, error, t)}
      retryText={retryText ?? t.retry}
      pendingText={retryingText ?? t.retrying}
      onRetry={async () => onRetry()}
      action={action}
      size={size}
    />
  );
}

/** The second line of the error: it does not repeat a server message that `message` contains. */
function detailOf(message: string, error: ApiError | null, t: Translation<typeof queryStateTexts>) {
  if (!error) return undefined;
  const serverText = error.fromServer && !message.includes(error.message) && error.message;
  const reason = error.status === 0 ? clientFailure(error, t) : serverText;
  return [reason, error.requestId && t.requestId(error.requestId)].filter(Boolean).join(' ') || undefined;
}

/** The text of a failure without an HTTP status. */
function clientFailure({ code }: ApiError, t: Translation<typeof queryStateTexts>) {
  if (code === 'timeout') return t.timeout;
  return code === 'unreadable' ? t.unreadable : t.unreachable;
}

interface QueryStateProps<T> extends ErrorProps {
  query: Pick<UseQueryResult<T, ApiError>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Shown until the first response. */
  loading: ReactNode;
  /** Text about the failure; when absent the error's own message: the server's, or the fallback text of the call. */
  error?: string | ((error: ApiError) => string);
  /** Replaces everything after a 404, or a 400 for a malformed id: a retry would not help. */
  missing?: (error: ApiError) => ReactNode;
  /** Replaces `children` when the data is an empty array. */
  empty?: ReactNode;
  /** Fetches again; `query.refetch` when absent. */
  onRetry?: () => unknown;
  /** Wraps the loading and error states, e.g. with the page title. */
  frame?: (state: ReactNode) => ReactNode;
  /** Shown with the data, also while it is fetched again or after that has failed. */
  children: (data: T) => ReactNode;
}

/** Renders one state of a query: loading, failed, missing, empty or loaded. */
export function QueryState<T>({
  query: { data, error, isPending, refetch },
  loading,
  error: message,
  missing,
  empty,
  onRetry = () => refetch(),
  frame = (state) => state,
  children,
  ...errorProps
}: QueryStateProps<T>) {
  if (missing && error && [400, 404].includes(error.status)) return missing(error);
  if (data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
    return isEmpty ? empty : children(data);
  }
  if (isPending || !error) return leavesOutLoadingState() ? null : frame(loading);
  return frame(
    <QueryError
      {...errorProps}
      message={typeof message === 'function' ? message(error) : (message ?? error.message)}
      error={error}
      onRetry={onRetry}
    />,
  );
}
