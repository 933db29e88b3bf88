import { contentPagesQuery } from '@haat/api-client/queries/content';
import { dhakaTime, localDigits } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { Container, Loading, PageTitle, Skeleton, Table } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { pagesTexts } from '../strings/pages';
import { TwoLines } from '../TwoLines';

/** /operator/pages: the pages whose words operators may replace. */
export default function PagesScreen() {
  const t = useTexts(pagesTexts);
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <QueryState
        query={useQuery(contentPagesQuery)}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={8} />
          </Loading>
        }
      >
        {(pages) => (
          <Table
            label={t.list}
            rows={pages}
            keyOf={({ page }) => page}
            empty={null}
            columns={[
              {
                key: 'page',
                header: t.columns.page,
                rowHeader: true,
                cell: ({ page }) => <Link to={`/operator/pages/${page}`}>{t.names[page]}</Link>,
              },
              {
                key: 'live',
                header: t.columns.live,
                cell: ({ live }) =>
                  live ? (
                    <TwoLines below={`${dhakaTime(live.at)} · ${live.author}`}>
                      {t.version(localDigits(live.version))}
                    </TwoLines>
                  ) : (
                    t.builtIn
                  ),
              },
              {
                key: 'newest',
                header: t.columns.newest,
                cell: ({ latest }) => (latest > 0 ? t.version(localDigits(latest)) : t.none),
              },
            ]}
          />
        )}
      </QueryState>
    </Container>
  );
}
