import { ApiError } from '@haat/api-client';
import { Link } from '@haat/navigation';
import { BackLink, ButtonLink, Container, ErrorState, Loading, PageTitle, Skeleton } from '@haat/ui';
import type { ReactNode } from 'react';
import { failureDetail } from '../failureDetail';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';

/** 400: what stands in the address can be no order's id. */
function isMissing(error: unknown) {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

interface OrderPageProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page around an order, or what was ordered together. */
export function OrderPage({ title, lead, actions, children }: OrderPageProps) {
  const s = useStrings().order;
  return (
    <Container className={styles.page}>
      <PageTitle
        lead={lead}
        actions={actions}
        back={
          <BackLink as={Link} to="/orders">
            {s.back}
          </BackLink>
        }
      >
        {title}
      </PageTitle>
      {children}
    </Container>
  );
}

function OrderNotFound() {
  const s = useStrings().order;
  return (
    <OrderPage title={s.notFound} lead={s.notFoundText}>
      <ButtonLink as={Link} to="/orders">
        {s.toOrders}
      </ButtonLink>
    </OrderPage>
  );
}

interface OrderAwaitedProps {
  title: string;
  /** null while the answer is on its way */
  error: Error | null;
  retry: () => Promise<unknown>;
}

/** The page of an order, or of what was ordered together, without its data: loading, failed or not found. */
export function OrderAwaited({ title, error, retry }: OrderAwaitedProps) {
  const s = useStrings().order;
  if (isMissing(error)) return <OrderNotFound />;
  return (
    <OrderPage title={title}>
      {error ? (
        <ErrorState
          message={s.failed}
          detail={failureDetail(error)}
          retryText={s.retry}
          pendingText={s.retrying}
          onRetry={retry}
        />
      ) : (
        <Loading text={s.loading}>
          <div className={styles.columns}>
            <Skeleton shape="block" className={styles.skeleton} />
            <Skeleton shape="block" className={styles.skeleton} />
          </div>
        </Loading>
      )}
    </OrderPage>
  );
}
