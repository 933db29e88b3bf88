import { Link, useLocation } from '@haat/navigation';
import { usePageTitle } from '@haat/remote';
import { ButtonLink, Container, Divider, EmptyState, Icon, List } from '@haat/ui';
import { useStrings } from '../strings';
import styles from './OrderConfirmationScreen.module.css';
import { type PlacedOrder, readPlacedOrders } from './placedOrders';

/** Thanks, and what was ordered (section 2: Order confirmation). The orders arrive in navigation state. */
export default function OrderConfirmationScreen() {
  const s = useStrings().confirmation;
  const orders = readPlacedOrders(useLocation().state);
  usePageTitle(s.title);
  return (
    <Container>{orders[0] ? <Thanks first={orders[0]} orders={orders} /> : <NothingToConfirm />}</Container>
  );
}

function Thanks({ first, orders }: { first: PlacedOrder; orders: readonly PlacedOrder[] }) {
  const s = useStrings().confirmation;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name="check" size={32} />
        </span>
        <h1 className={styles.thanks}>{s.thanks}</h1>
        <p className={styles.confirmed}>{s.confirmed}</p>
      </header>
      <section className={styles.tag} aria-label={s.number}>
        <p className={styles.label}>{s.number}</p>
        <p className={styles.number}>{first.order_number}</p>
        {orders.length > 1 ? (
          <>
            <p className={styles.count}>{s.count(orders.length)}</p>
            <List
              className={styles.orders}
              label={s.orders}
              items={orders}
              keyOf={(order) => order.id}
              empty={null}
              renderItem={(order) => (
                <div className={styles.order}>
                  <Link to={`/order/${order.id}`}>{order.id}</Link>
                  <span>{order.seller || s.store}</span>
                </div>
              )}
            />
          </>
        ) : null}
        <Divider look="stitch" />
        <dl className={styles.facts}>
          <div>
            <dt>
              <Icon name="truck" size={20} />
              {s.delivery}
            </dt>
            <dd>{s.days}</dd>
          </div>
        </dl>
        <p className={styles.mail}>
          <Icon name="mail" size={20} />
          {s.mailText}
        </p>
      </section>
      <div className={styles.actions}>
        <ButtonLink as={Link} to="/home" size="lg">
          {s.home}
        </ButtonLink>
        <ButtonLink as={Link} to="/orders" size="lg" variant="secondary">
          {s.viewOrders}
        </ButtonLink>
      </div>
    </div>
  );
}

function NothingToConfirm() {
  const s = useStrings().confirmation;
  return (
    <div className={styles.nothing}>
      <h1 className={styles.nothingTitle}>{s.title}</h1>
      <EmptyState
        icon="package"
        title={s.nothing}
        text={s.nothingText}
        action={
          <div className={styles.actions}>
            <ButtonLink as={Link} to="/orders">
              {s.viewOrders}
            </ButtonLink>
            <ButtonLink as={Link} to="/home" variant="secondary">
              {s.home}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
