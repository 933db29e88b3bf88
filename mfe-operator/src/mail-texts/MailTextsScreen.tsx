import { mailTextsQuery } from '@haat/api-client/queries/mailTexts';
import { dhakaTime, localDigits } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { Container, Loading, PageTitle, Skeleton, Table } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { mailTextsTexts } from '../strings/mailTexts';
import { TwoLines } from '../TwoLines';

/** /operator/mail-texts: all emails of the shop, and whose words they have. */
export default function MailTextsScreen() {
  const t = useTexts(mailTextsTexts);
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <QueryState
        query={useQuery(mailTextsQuery)}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={12} />
          </Loading>
        }
      >
        {(mails) => (
          <Table
            label={t.title}
            rows={mails}
            keyOf={({ kind }) => kind}
            empty={null}
            columns={[
              {
                key: 'kind',
                header: t.columns.kind,
                rowHeader: true,
                cell: ({ kind }) => <Link to={`/operator/mail-texts/${kind}`}>{t.nameOf(kind)}</Link>,
              },
              {
                key: 'words',
                header: t.columns.words,
                cell: ({ changed }) =>
                  changed > 0 ? t.changed(localDigits(changed), changed === 1) : t.builtIn,
              },
              {
                key: 'latest',
                header: t.columns.latest,
                cell: ({ latest }) =>
                  latest ? (
                    <TwoLines below={`${dhakaTime(latest.at)} · ${latest.author}`}>
                      {t.version(localDigits(latest.version))}
                    </TwoLines>
                  ) : (
                    t.never
                  ),
              },
            ]}
          />
        )}
      </QueryState>
    </Container>
  );
}
