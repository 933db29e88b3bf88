import { dhakaDay, type Order } from '@haat/contracts';
import { classNames, clockIcon, Icon, truckIcon } from '@haat/ui';
import { useOrdersStrings } from '../strings/useOrdersStrings';
import styles from './Arrival.module.css';
import { arrivalOf } from './arrivalOf';

/** The days on which an open order is expected. */
export function Arrival({ order }: { order: Order }) {
  const s = useOrdersStrings();
  const arrival = arrivalOf(order, dhakaDay(new Date()));
  if (!arrival) return null;
  const { window, isLate } = arrival;
  return (
    <p className={classNames(styles.arrival, isLate && styles.late)}>
      <Icon drawing={isLate ? clockIcon : truckIcon} size={18} />
      {isLate ? s.late(window) : s.arrives(window)}
    </p>
  );
}
