import { applicationQuery } from '@haat/api-client/queries/sellerStore';
import type { SellerStatus } from '@haat/contracts';
import { useLocation } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { Container, Loading, Notice, PageTitle, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { applicationTexts } from '../strings/application';
import { ApplicationView } from './ApplicationView';
import { SignupForm } from './SignupForm';

/** Statuses that show the submitted application; an unknown status behaves like none (section 4). */
const STATUSES_WITH_APPLICATION: readonly (SellerStatus | undefined)[] = ['pending', 'approved', 'suspended'];

/** /seller/signup: the form, or the application that was submitted with it. */
export default function SignupScreen() {
  const { profile } = useAtomValue(sessionAtom);
  const { key } = useLocation();
  const status = profile?.seller_profile?.status;
  if (STATUSES_WITH_APPLICATION.includes(status)) return <ApplicationView />;
  if (status === 'rejected') return <ApplyAgain />;
  return <FirstApplication key={profile?.user.id ?? key} />;
}

function FirstApplication() {
  const t = useTexts(applicationTexts);
  return (
    <Container width="text">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <SignupForm before={null} />
    </Container>
  );
}

function ApplyAgain() {
  const t = useTexts(applicationTexts);
  const query = useQuery(applicationQuery);
  const reason = useAtomValue(sessionAtom).profile?.seller_profile?.rejection_reason;
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
      <QueryState
        query={query}
        // The profile says rejected, but no application is stored: the form starts empty.
        missing={() => <SignupForm before={null} />}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={3} />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        }
      >
        {(application) => <SignupForm before={application} />}
      </QueryState>
    </Container>
  );
}
