import type { Order } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { Card, Money, Text } from '@haat/ui';
import { useOrderStrings } from '../strings/useOrderStrings';
import { Balance } from './Balance';
import { Line } from './Line';
import styles from './Summary.module.css';

/** Bill, shipping address and seller of the order. */
export function Summary({ order }: { order: Order }) {
  const s = useOrderStrings();
  const { seller } = order;
  return (
    <Card as="aside" variant="sunken" className={styles.summary}>
      <h2 className={styles.heading}>{s.bill}</h2>
      <dl className={styles.bill}>
        <Line term={s.subtotal}>
          <Money taka={order.subtotal} />
        </Line>
        <Line term={s.delivery}>
          <Money taka={order.delivery_fee} />
        </Line>
        {order.discount > 0 ? (
          <Line term={s.discount}>
            <span className={styles.discount}>
              {'\u2212'}
              <Money taka={order.discount} />
            </span>
          </Line>
        ) : null}
        <Line term={s.total} className={styles.total}>
          <Money taka={order.bill} />
        </Line>
        <Balance orders={[order]} />
        <Line term={s.payment}>
          {s.payments[order.payment_method]}
          {order.payment_method === 'card' ? (
            <Text as="span" tone="muted">
              {s.paymentStates[order.payment_status]}
            </Text>
          ) : null}
        </Line>
      </dl>

      <h2 className={styles.heading}>{s.shipTo}</h2>
      <dl className={styles.facts}>
        <Line term={s.customerName}>{order.customer_name}</Line>
        <Line term={s.customerEmail}>{order.customer_email}</Line>
        <Line term={s.customerPhone}>{order.customer_phone}</Line>
        <Line term={s.secondPhone}>{order.customer_second_phone ?? ''}</Line>
        <Line term={s.address}>{order.customer_address}</Line>
        <Line term={s.deliveryNote}>{order.delivery_note ?? ''}</Line>
      </dl>

      <h2 className={styles.heading}>{s.seller}</h2>
      <dl className={styles.facts}>
        <Line term={s.sellerName}>
          <Link to={`/store/${seller.id}`}>{seller.business_name}</Link>
        </Line>
        <Line term={s.sellerPhone}>
          {seller.phone_number ? <a href={`tel:${seller.phone_number}`}>{seller.phone_number}</a> : ''}
        </Line>
        <Line term={s.sellerAddress}>{seller.business_address}</Line>
      </dl>
    </Card>
  );
}
