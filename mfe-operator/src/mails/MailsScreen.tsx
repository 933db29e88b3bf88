import type { ApiError } from '@haat/api-client';
import { failedMailsQuery, operatorKeys, resendFailedMails } from '@haat/api-client/queries/operator';
import { dhakaTime, localDigits } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  BackLink,
  Button,
  Container,
  EmptyState,
  Loading,
  mailIcon,
  PageTitle,
  Skeleton,
  Stack,
  Table,
} from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailsTexts } from '../strings/mails';
import { useMay } from '../useMay';

/** /operator/mails: what was given up, with the reason. */
export default function MailsScreen() {
  const t = useTexts(mailsTexts);
  const may = useMay();
  const query = useQuery(failedMailsQuery);
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: resendFailedMails,
    onSuccess: ({ sent }) => {
      notify(t.resent(localDigits(sent), sent === 1), 'success');
      return queryClient.invalidateQueries({ queryKey: operatorKeys.all });
    },
    onError: (error: ApiError) => notify(error.message, 'error'),
  });
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to="/operator">
            {t.back}
          </BackLink>
        }
        lead={t.lead}
        actions={
          may.resendMails && query.data && query.data.length > 0 ? (
            <Button pending={resend.isPending} pendingText={t.resending} onClick={() => resend.mutate()}>
              {t.resend}
            </Button>
          ) : null
        }
      >
        {t.title}
      </PageTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {(mails) => (
          <Stack>
            <Table
              label={t.list}
              rows={mails}
              keyOf={({ id }) => id}
              empty={<EmptyState icon={mailIcon} title={t.none} text={t.noneText} />}
              columns={[
                { key: 'to', header: t.columns.to, rowHeader: true, cell: ({ recipient }) => recipient },
                { key: 'kind', header: t.columns.kind, cell: ({ kind }) => kind.replaceAll('_', ' ') },
                { key: 'at', header: t.columns.at, cell: ({ at }) => dhakaTime(at) },
                { key: 'error', header: t.columns.error, cell: ({ error }) => error },
              ]}
            />
          </Stack>
        )}
      </QueryState>
    </Container>
  );
}
