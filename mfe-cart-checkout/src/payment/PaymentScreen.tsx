import { paymentQuery } from '@haat/api-client/queries/payments';
import { type Payment, paisaOf } from '@haat/contracts';
import { Link, useParams } from '@haat/navigation';
import { QueryState, type Translation, usePageTitle, useTexts, WhenNear } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import {
  ButtonLink,
  Container,
  checkIcon,
  EmptyState,
  formatMoney,
  Icon,
  Loading,
  Notice,
  PageTitle,
  packageIcon,
  Spinner,
  walletIcon,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { paymentTexts } from '../strings/payment';
import styles from './PaymentScreen.module.css';

const loadPayOnline = () => import('../checkout/payOnline');

/**
 * The page to which a gateway returns the buyer. It shows what our server knows, and asks again until the result is known: also
 * after a reload, without a session, and when the network was away.
 */
export default function PaymentScreen() {
  const t = useTexts(paymentTexts);
  const { reference = '' } = useParams();
  const query = useQuery(paymentQuery(reference));
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  usePageTitle(query.data ? headlineOf(t, query.data) : t.title);
  return (
    <Container width="text">
      {query.data ? null : <PageTitle>{t.title}</PageTitle>}
      <QueryState
        query={query}
        loading={<Loading text={t.loading} />}
        error={t.loadFailed}
        missing={() => (
          <EmptyState
            icon={packageIcon}
            title={t.notFound}
            text={t.notFoundText}
            action={
              <ButtonLink as={Link} to={signedIn ? '/orders' : '/track-order'}>
                {t.order}
              </ButtonLink>
            }
          />
        )}
      >
        {(payment) => <Result payment={payment} />}
      </QueryState>
    </Container>
  );
}

type Texts = Translation<typeof paymentTexts>;

function headlineOf(t: Texts, { state, failure }: Payment): string {
  switch (state) {
    case 'paid':
      return t.paid;
    case 'refunded':
      return t.refunded;
    case 'refunded_partly':
      return t.refundedPartly;
    case 'failed':
      return t.failed[failure ?? 'closed'];
    case 'created':
    case 'pending':
      return t.pending;
    default:
      return t.unknown;
  }
}

function textOf(t: Texts, { state, failure, amount, advance, provider }: Payment): string {
  const [sum, gateway] = [formatMoney(paisaOf(amount)), t.gateways[provider]];
  switch (state) {
    case 'paid':
      return advance ? t.advanceText(sum, gateway) : t.paidText(sum, gateway);
    case 'refunded':
    case 'refunded_partly':
      return t.refundedText(gateway);
    case 'failed':
      return failure === 'repeated_soon' ? t.repeatedText : t.failedText;
    case 'created':
    case 'pending':
      return t.pendingText(gateway);
    default:
      return t.unknownText(gateway);
  }
}

function Result({ payment }: { payment: Payment }) {
  const t = useTexts(paymentTexts);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const { state, order_number: number } = payment;
  const isOpen = ['created', 'pending', 'authorised', 'unknown'].includes(state);
  // The ways to pay are the page's first buttons then.
  const canPayHere = payment.can_pay_again && signedIn;
  const orderPage = signedIn ? `/order/${number}` : `/track-order?number=${number}`;
  return (
    <div className={styles.page}>
      {isOpen ? (
        <Spinner size={40} />
      ) : (
        <span className={styles.mark} data-state={state}>
          <Icon drawing={state === 'paid' ? checkIcon : walletIcon} size={32} />
        </span>
      )}
      {/* Stays mounted, so that screen readers announce the result. */}
      <div role="status" className={styles.head}>
        <h1 className={styles.title}>{headlineOf(t, payment)}</h1>
        <p className={styles.text}>{textOf(t, payment)}</p>
      </div>
      {payment.refund_due && state === 'paid' ? <Notice tone="warning">{t.tooLate}</Notice> : null}
      {payment.can_pay_again ? <p className={styles.text}>{t.otherwise}</p> : null}
      {state === 'failed' && !payment.can_pay_again ? <p className={styles.text}>{t.ended}</p> : null}
      {canPayHere ? (
        <WhenNear load={loadPayOnline} className={styles.again}>
          {({ PayOnline }) => (
            <PayOnline
              number={number}
              amount={payment.amount}
              advance={payment.advance}
              payBy={payment.pay_by ?? undefined}
            />
          )}
        </WhenNear>
      ) : null}
      <div className={styles.actions}>
        {payment.pay_url ? (
          <ButtonLink as="a" href={payment.pay_url}>
            {t.goOn}
          </ButtonLink>
        ) : null}
        <ButtonLink
          as={Link}
          to={orderPage}
          variant={payment.pay_url || canPayHere ? 'secondary' : 'primary'}
        >
          {payment.can_pay_again && !signedIn ? t.payAgain : t.order}
        </ButtonLink>
        <ButtonLink as={Link} to="/home" variant="secondary">
          {t.home}
        </ButtonLink>
      </div>
    </div>
  );
}
