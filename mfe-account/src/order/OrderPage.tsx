import { ApiError } from '@haat/api-client';
import { Link } from '@haat/navigation';
import { BackLink, ButtonLink, Container, PageTitle } from '@haat/ui';
import type { ReactNode } from 'react';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';

/** 400: what stands in the address can be no order's id. */
export function isMissing(error: unknown) {
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

export function OrderNotFound() {
  const s = useStrings().order;
  return (
    <OrderPage title={s.notFound} lead={s.notFoundText}>
      <ButtonLink as={Link} to="/orders">
        {s.toOrders}
      </ButtonLink>
    </OrderPage>
  );
}
