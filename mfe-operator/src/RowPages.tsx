import type { ApiError } from '@haat/api-client';
import { MoreRows, type MoreRowsProps } from '@haat/features';
import { QueryState } from '@haat/remote';
import { Loading, Skeleton, Stack } from '@haat/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface RowPagesProps<Row> {
  query: MoreRowsProps['query'] &
    Pick<
      UseQueryResult<{ pages: readonly { results: readonly Row[] }[] }, ApiError>,
      'data' | 'error' | 'isPending' | 'refetch'
    >;
  /** The text that is shown while the first rows are fetched. */
  loading: string;
  /** Height of the loading state, in lines. */
  lines?: number;
  /** @param rows of all pages so far */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is fetched page by page. */
export function RowPages<Row>({ query, loading, lines = 8, children }: RowPagesProps<Row>) {
  return (
    <QueryState
      query={query}
      loading={
        <Loading text={loading}>
          <Skeleton lines={lines} />
        </Loading>
      }
    >
      {({ pages }) => (
        <Stack gap="4">
          {children(pages.flatMap(({ results }) => results))}
          <MoreRows query={query} />
        </Stack>
      )}
    </QueryState>
  );
}
