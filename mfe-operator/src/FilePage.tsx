import type { ApiError } from '@haat/api-client';
import { Link } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import {
  BackLink,
  ButtonLink,
  Container,
  Loading,
  MissingPage,
  PageTitle,
  type PageTitleProps,
  Skeleton,
} from '@haat/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

type LinkPath = ComponentProps<typeof Link>['to'];

/** The list that the page links back to. */
interface Back {
  to: LinkPath;
  text: string;
}

/** The title of a page about one thing, with the way back to the list. */
export function FileTitle({ back: { to, text }, ...title }: Omit<PageTitleProps, 'back'> & { back: Back }) {
  return (
    <PageTitle
      back={
        <BackLink as={Link} to={to}>
          {text}
        </BackLink>
      }
      {...title}
    />
  );
}

interface FilePageProps<Data> {
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'isPending' | 'refetch'>;
  back: Back;
  /** Title while there is no data. */
  title: string;
  texts: { loading: string; missing: string; missingText: string };
  /** Height of the loading state, in lines. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** A page about one thing: its loading state, and what is said where it does not exist. The content has its own title. */
export function FilePage<Data>({ query, back, title, texts, lines = 10, children }: FilePageProps<Data>) {
  return (
    <Container>
      <QueryState
        query={query}
        loading={
          <Loading text={texts.loading}>
            <Skeleton lines={lines} />
          </Loading>
        }
        frame={(state) => (
          <>
            <FileTitle back={back}>{title}</FileTitle>
            {state}
          </>
        )}
        missing={() => (
          <MissingPage
            title={texts.missing}
            text={texts.missingText}
            action={
              <ButtonLink as={Link} to={back.to}>
                {back.text}
              </ButtonLink>
            }
          />
        )}
      >
        {children}
      </QueryState>
    </Container>
  );
}
