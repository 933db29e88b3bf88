import { contactHref, localDigits, type SellerProfile } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { contactAtom, loadProfile, sessionAtom } from '@haat/session';
import { ButtonLink, Container, Divider, Notice, PageTitle, Row, Text } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { landingTexts } from '../strings/landing';
import styles from './LandingScreen.module.css';

/** /seller: the next step by the status of the application (seller specification, section 4). */
export default function LandingScreen() {
  const t = useTexts(landingTexts);
  const { profile } = useAtomValue(sessionAtom);
  const contact = contactHref(useAtomValue(contactAtom));
  const waits = profile?.seller_profile && profile.seller_profile.status !== 'approved';
  // The application may have been decided meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (waits) void loadProfile();
  }, []);
  const next = useNextStep(profile?.seller_profile ?? null);
  return (
    <Container>
      <div className={styles.hero}>
        <PageTitle kicker={t.kicker} size="display" lead={next.lead}>
          {next.title}
        </PageTitle>
        {next.reason ? <Notice tone="warning">{t.reason(next.reason)}</Notice> : null}
        <Row gap="3" align="stretch">
          <ButtonLink as={Link} to={next.to} size="lg">
            {next.button}
          </ButtonLink>
          {profile?.seller_profile?.status === 'suspended' ? (
            <ButtonLink as={Link} to="/seller/orders" variant="secondary" size="lg">
              {t.openOrders}
            </ButtonLink>
          ) : null}
          {profile?.seller_profile?.status === 'suspended' && contact ? (
            <ButtonLink as="a" href={contact} variant="secondary" size="lg">
              {t.contact}
            </ButtonLink>
          ) : null}
        </Row>
      </div>
      {next.isNew ? <HowItWorks /> : null}
    </Container>
  );
}

/** For users without an application. */
function HowItWorks() {
  const t = useTexts(landingTexts);
  return (
    <>
      <Divider variant="stitch" />
      <section className={styles.points} aria-label={t.pointsTitle}>
        {t.points.map(({ title, text }, index) => (
          <article key={title} className={styles.point}>
            <p className={styles.number} aria-hidden="true">
              {localDigits(index + 1)}
            </p>
            <Text as="h2" size="lg" weight="semibold">
              {title}
            </Text>
            <Text tone="soft">{text}</Text>
          </article>
        ))}
      </section>
      <p className={styles.payouts}>{t.payouts}</p>
    </>
  );
}

/** An unknown status behaves like none. */
function useNextStep(seller: SellerProfile | null) {
  const t = useTexts(landingTexts);
  switch (seller?.status) {
    case 'pending':
      return { title: t.pending, lead: t.pendingLead, button: t.viewApplication, to: '/seller/signup' };
    case 'approved':
      return {
        title: t.approved,
        lead: t.approvedLead(seller.business_name),
        button: t.dashboard,
        to: '/seller/dashboard',
      };
    case 'rejected':
      return {
        title: t.rejected,
        lead: t.rejectedLead,
        reason: seller.rejection_reason,
        button: t.applyAgain,
        to: '/seller/signup',
      };
    case 'suspended':
      return {
        title: t.suspended,
        lead: t.suspendedLead(seller.business_name),
        reason: seller.rejection_reason,
        button: t.viewApplication,
        to: '/seller/signup',
      };
    default:
      return { title: t.invite, lead: t.inviteLead, button: t.start, to: '/seller/signup', isNew: true };
  }
}
