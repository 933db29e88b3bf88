import type { ApiError } from '@haat/api-client';
import { QueryError, useTexts } from '@haat/remote';
import { Button } from '@haat/ui';
import { sharedTexts } from '../strings/index.ts';

/** A list whose pages are loaded one after the other. */
export interface PagesQuery {
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  error: ApiError | null;
  fetchNextPage(): unknown;
}

interface MorePagesProps {
  query: PagesQuery;
  /** The button's texts, and the error message as the specification words it. */
  texts: { more: string; loadingMore: string; failed: string };
}

/** The button that loads or retries the next page of a list. Renders nothing after the last page. */
export function MorePages({ query, texts }: MorePagesProps) {
  const shared = useTexts(sharedTexts);
  if (query.isFetchNextPageError) {
    return (
      <QueryError
        size="compact"
        message={texts.failed}
        error={query.error}
        onRetry={() => query.fetchNextPage()}
        {...shared.retry}
      />
    );
  }
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      pending={query.isFetchingNextPage}
      pendingText={texts.loadingMore}
      onClick={() => query.fetchNextPage()}
    >
      {texts.more}
    </Button>
  );
}
