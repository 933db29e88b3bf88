import { dhakaDay, type Order } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { classNames, clockIcon, Icon, truckIcon } from '@haat/ui';
import { ordersTexts } from '../strings/orders';
import styles from './Arrival.module.css';
import { arrivalOf } from './arrivalOf';

/** The days on which an open order is expected. */
export function Arrival({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const arrival = arrivalOf(order, dhakaDay(new Date()));
  if (!arrival) return null;
  const { window, isLate } = arrival;
  return (
    <p className={classNames(styles.arrival, isLate && styles.late)}>
      <Icon drawing={isLate ? clockIcon : truckIcon} size={18} />
      {isLate ? t.late(window) : t.arrives(window)}
    </p>
  );
}
