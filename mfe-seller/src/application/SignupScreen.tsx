import { applicationQuery } from '@haat/api-client/queries/sellerStore';
import type { SellerStatus } from '@haat/contracts';
import { useLocation } from '@haat/navigation';
import { sessionAtom } from '@haat/session';
import { Container, ErrorState, Loading, Notice, PageTitle, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useStrings } from '../strings';
import { ApplicationView } from './ApplicationView';
import { SignupForm } from './SignupForm';

/** Who has applied already is shown what was submitted; an unknown status behaves like none (section 4). */
const SHOWN: readonly (SellerStatus | undefined)[] = ['pending', 'approved', 'suspended'];

/** /seller/signup: the form, or the application that was submitted with it. */
export default function SignupScreen() {
  const { profile } = useAtomValue(sessionAtom);
  const { key } = useLocation();
  const status = profile?.seller_profile?.status;
  if (SHOWN.includes(status)) return <ApplicationView />;
  if (status === 'rejected') return <ApplyAgain />;
  return <FirstApplication key={profile?.user.id ?? key} />;
}

function FirstApplication() {
  const t = useStrings().application;
  return (
    <Container width="text">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <SignupForm before={null} />
    </Container>
  );
}

function ApplyAgain() {
  const strings = useStrings();
  const t = strings.application;
  const query = useQuery(applicationQuery);
  const reason = useAtomValue(sessionAtom).profile?.seller_profile?.rejection_reason;
  // Turned down by what the profile says, but nothing was submitted here: the form begins empty.
  const nothingThere = query.error !== null && 'status' in query.error && query.error.status === 404;
  return (
    <Container width="text">
      <PageTitle lead={t.againLead}>{t.again}</PageTitle>
      {reason ? (
        <Notice tone="warning">
          <strong>{t.reasonTitle}</strong>
          {': '}
          {reason}
        </Notice>
      ) : null}
      {query.isPending ? (
        <Loading text={t.loading}>
          <Skeleton lines={3} />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      ) : query.isError && !nothingThere ? (
        <ErrorState
          message={query.error.message}
          retryText={strings.retry}
          pendingText={strings.retrying}
          onRetry={() => query.refetch()}
        />
      ) : (
        <SignupForm before={query.data ?? null} />
      )}
    </Container>
  );
}
