import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { BackLink, ButtonLink, Container, Loading, MissingPage, PageTitle, Skeleton } from '@haat/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderTexts } from '../strings/order';
import styles from './OrderScreen.module.css';

interface OrderPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The page around an order, or around the orders of a checkout. */
function OrderPage({ title, lead, children }: OrderPageProps) {
  const t = useTexts(orderTexts);
  return (
    <Container className={styles.page}>
      <PageTitle
        lead={lead}
        back={
          <BackLink as={Link} to="/orders">
            {t.back}
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
  const t = useTexts(orderTexts);
  return (
    <MissingPage
      title={t.notFound}
      text={t.notFoundText}
      action={
        <ButtonLink as={Link} to="/orders">
          {t.toOrders}
        </ButtonLink>
      }
    />
  );
}

/** The loading state of an order's page. */
export function OrderSkeleton() {
  return (
    <Loading text={useTexts(orderTexts).loading}>
      <div className={styles.columns}>
        <Skeleton shape="block" className={styles.skeleton} />
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    </Loading>
  );
}

interface OrderQueryStateProps<T> {
  title: string;
  query: UseQueryResult<T>;
  /** Below the title, once there is data. */
  lead: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}

/** The states of an order's query, or of a checkout's, in one page: its elements stay when the data arrives. */
export function OrderQueryState<T>({ title, query, lead, children }: OrderQueryStateProps<T>) {
  return (
    <QueryState
      query={query}
      loading={<OrderSkeleton />}
      error={useTexts(orderTexts).failed}
      missing={query.data ? undefined : () => <OrderNotFound />}
      frame={(state) => <OrderPage title={title}>{state}</OrderPage>}
    >
      {(data) => (
        <OrderPage title={title} lead={lead(data)}>
          {children(data)}
        </OrderPage>
      )}
    </QueryState>
  );
}
