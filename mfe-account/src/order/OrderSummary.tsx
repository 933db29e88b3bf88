import { orderGroupQuery } from '@haat/api-client/queries/orders';
import { useTexts } from '@haat/remote';
import { Card, Loading, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { orderTexts } from '../strings/order';
import { GroupBill } from './GroupBill';
import styles from './Summary.module.css';

/** The bill of a checkout's orders, for screens of other remotes. Absent where the shopper may not see them, or they can't be loaded. */
export function OrderSummary({ number }: { number: string }) {
  const t = useTexts(orderTexts);
  const query = useQuery(orderGroupQuery(number));
  if (query.isError) return null;
  return (
    <Card as="section" variant="sunken" className={styles.summary} aria-label={t.bill}>
      {query.data ? (
        <GroupBill group={query.data} />
      ) : (
        <Loading text={t.loading}>
          <Skeleton shape="block" className={styles.billSkeleton} />
        </Loading>
      )}
    </Card>
  );
}
