import { applicationQuery } from '@haat/api-client/queries/sellerStore';
import { contactHref, dhakaDate, dhakaTime, type SellerApplication } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts, wordTexts } from '@haat/remote';
import { contactAtom } from '@haat/session';
import {
  BackLink,
  Badge,
  type BadgeTone,
  ButtonLink,
  Container,
  EmptyState,
  Loading,
  languageOf,
  Notice,
  PageTitle,
  Picture,
  Skeleton,
  Stack,
  storeIcon,
  Text,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { applicationTexts } from '../strings/application';
import { landingTexts } from '../strings/landing';
import styles from './ApplicationView.module.css';
import { QuestionForm } from './QuestionForm';

const tones: Record<SellerApplication['status'], BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
};

/** VIEW APPLICATION: what was submitted, read-only. */
export function ApplicationView() {
  const t = useTexts(applicationTexts);
  return (
    <QueryState
      query={useQuery(applicationQuery)}
      missing={() => <NoApplication />}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={6} />
          <Skeleton lines={6} />
        </Loading>
      }
      frame={(state) => <Frame>{state}</Frame>}
    >
      {(application) => (
        <Frame application={application}>
          <Submitted application={application} />
        </Frame>
      )}
    </QueryState>
  );
}

function NoApplication() {
  const t = useTexts(applicationTexts).view;
  return (
    <Container width="text">
      <EmptyState
        icon={storeIcon}
        title={t.none}
        text={t.noneText}
        action={
          <ButtonLink as={Link} to="/seller">
            {t.back}
          </ButtonLink>
        }
      />
    </Container>
  );
}

interface FrameProps {
  /** Absent while it loads. */
  application?: SellerApplication;
  children: ReactNode;
}

function Frame({ application, children }: FrameProps) {
  const t = useTexts(applicationTexts).view;
  return (
    <Container width="text">
      <PageTitle
        back={
          <BackLink as={Link} to="/seller">
            {t.back}
          </BackLink>
        }
        lead={application ? t.submitted(dhakaTime(application.applied_at)) : undefined}
        actions={
          application ? (
            <Badge tone={tones[application.status]}>{t.statuses[application.status]}</Badge>
          ) : null
        }
      >
        {t.title}
      </PageTitle>
      {children}
    </Container>
  );
}

function Submitted({ application: a }: { application: SellerApplication }) {
  const t = useTexts(applicationTexts);
  const { nameOf } = useTexts(wordTexts);
  const landing = useTexts(landingTexts);
  const contact = contactHref(useAtomValue(contactAtom));
  const isBank = a.payment_method === 'Bank';
  return (
    <div className={styles.submitted}>
      {a.status === 'suspended' ? (
        <Notice tone="warning" action={contact ? <a href={contact}>{t.contact}</a> : undefined}>
          {a.reason ? landing.reason(a.reason) : t.view.statuses.suspended}
        </Notice>
      ) : null}
      {a.status === 'pending' && a.question ? (
        <QuestionForm key={a.question.asked_at} question={a.question} />
      ) : null}
      <Part title={t.parts.you.title}>
        <Entry term={t.view.name}>{`${a.first_name} ${a.last_name}`}</Entry>
        <Entry term={t.fields.email}>{a.email}</Entry>
        <Entry term={t.fields.phone}>{a.phone}</Entry>
        <Entry term={t.fields.id_number}>{a.id_number}</Entry>
      </Part>
      <Part title={t.parts.store.title}>
        {a.logo ? (
          <Entry term={t.fields.logo}>
            <Picture image={a.logo} alt={t.logo.current} sizes="96px" ratio="1/1" className={styles.logo} />
          </Entry>
        ) : null}
        <Entry term={t.fields.business_name}>{a.business_name}</Entry>
        <Entry term={t.fields.business_type}>{nameOf(a.business_type)}</Entry>
        <Entry term={t.fields.founded_date}>{a.founded_date ? dhakaDate(a.founded_date) : ''}</Entry>
        <Entry term={t.fields.bio}>{a.bio}</Entry>
        <Entry term={t.fields.instagram}>{a.instagram}</Entry>
        <Entry term={t.fields.facebook}>{a.facebook}</Entry>
      </Part>
      <Part title={t.parts.pickup.title}>
        <Entry term={t.fields.pickup_location}>{a.pickup_location}</Entry>
      </Part>
      <Part title={t.parts.payout.title}>
        <Entry term={t.fields.payment_method}>{a.payment_method}</Entry>
        {isBank ? (
          <>
            <Entry term={t.fields.bank_name}>{a.bank_name}</Entry>
            <Entry term={t.fields.branch_name}>{a.branch_name}</Entry>
          </>
        ) : null}
        <Entry term={t.fields.account_number}>{a.account_number}</Entry>
      </Part>
      <p className={styles.note}>{t.view.masked}</p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Text as="h2" size="lg" weight="semibold">
        {title}
      </Text>
      <Stack as="dl" gap="3">
        {children}
      </Stack>
    </section>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  const { empty } = useTexts(applicationTexts).view;
  return (
    <div className={styles.entry}>
      <dt>{term}</dt>
      <dd lang={typeof children === 'string' ? languageOf(children) : undefined}>{children || empty}</dd>
    </div>
  );
}
