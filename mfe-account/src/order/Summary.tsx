import type { Order } from '@haat/contracts';
import { BillRows } from '@haat/features';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { Card, Text } from '@haat/ui';
import { orderTexts } from '../strings/order';
import { Line } from './Line';
import styles from './Summary.module.css';
import { useBillTexts } from './useBillTexts';

/** Bill, shipping address and seller of the order. */
export function Summary({ order }: { order: Order }) {
  const t = useTexts(orderTexts);
  const { seller } = order;
  return (
    <Card as="aside" variant="sunken" className={styles.summary}>
      <h2 className={styles.heading}>{t.bill}</h2>
      <dl className={styles.bill}>
        <BillRows bill={order} orders={[order]} texts={useBillTexts(order)} styles={styles} />
        <Line term={t.payment}>
          {t.payments[order.payment_method]}
          {order.payment_method === 'card' ? (
            <Text as="span" tone="muted">
              {t.paymentStates[order.payment_status]}
            </Text>
          ) : null}
        </Line>
      </dl>

      <h2 className={styles.heading}>{t.shipTo}</h2>
      <dl className={styles.facts}>
        <Line term={t.customerName}>{order.customer_name}</Line>
        <Line term={t.customerEmail}>{order.customer_email}</Line>
        <Line term={t.customerPhone}>{order.customer_phone}</Line>
        <Line term={t.secondPhone}>{order.customer_second_phone ?? ''}</Line>
        <Line term={t.address}>{order.customer_address}</Line>
        <Line term={t.deliveryNote}>{order.delivery_note ?? ''}</Line>
      </dl>

      <h2 className={styles.heading}>{t.seller}</h2>
      <dl className={styles.facts}>
        <Line term={t.sellerName}>
          <Link to={`/store/${seller.id}`}>{seller.business_name}</Link>
        </Line>
        <Line term={t.sellerPhone}>
          {seller.phone_number ? <a href={`tel:${seller.phone_number}`}>{seller.phone_number}</a> : ''}
        </Line>
        <Line term={t.sellerAddress}>{seller.business_address}</Line>
      </dl>
    </Card>
  );
}
