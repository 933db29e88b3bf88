import { dhakaTime } from '@haat/contracts';
import { Link, useLocation } from '@haat/navigation';
import { usePageTitle, WhenNear } from '@haat/remote';
import {
  ButtonLink,
  Container,
  checkIcon,
  Divider,
  EmptyState,
  formatMoney,
  Icon,
  List,
  mailIcon,
  mapPinIcon,
  Notice,
  Picture,
  packageIcon,
  Row,
  Text,
  tagIcon,
  truckIcon,
  VisuallyHidden,
} from '@haat/ui';
import {
  arrivalOf,
  type PlacedItem,
  type PlacedOrder,
  readPlacedOrders,
  totalOf,
} from '../checkout/placedOrders';
import { useConfirmationStrings } from '../strings/useConfirmationStrings';
import styles from './OrderConfirmationScreen.module.css';

/** Confirms the placed orders (section 2: Order confirmation). They are in the navigation state. */
export default function OrderConfirmationScreen() {
  const s = useConfirmationStrings();
  const orders = readPlacedOrders(useLocation().state);
  usePageTitle(orders[0]?.confirmBy ? s.thanks : s.title);
  return (
    <Container>{orders[0] ? <Thanks first={orders[0]} orders={orders} /> : <NothingToConfirm />}</Container>
  );
}

function Thanks({ first, orders }: { first: PlacedOrder; orders: readonly PlacedOrder[] }) {
  const s = useConfirmationStrings();
  const total = totalOf(orders);
  const callBy = dhakaTime(first.confirmBy);
  const arrival = arrivalOf(orders);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon drawing={checkIcon} size={32} />
        </span>
        <h1 className={styles.thanks}>{s.thanks}</h1>
        <p className={styles.confirmed}>{callBy ? s.received : s.confirmed}</p>
      </header>
      {callBy ? (
        <div className={styles.note}>
          <Notice tone="warning">
            <strong>{s.callTitle}</strong> {s.callText(first.phone, callBy, first.byCode)}
          </Notice>
          {first.byCode ? (
            <WhenNear load={loadCode} className={styles.codePlace}>
              {({ ConfirmByCode }) => <ConfirmByCode number={first.order_number} phone={first.phone} />}
            </WhenNear>
          ) : null}
        </div>
      ) : null}
      <section className={styles.tag} aria-label={s.number}>
        <p className={styles.label}>{s.number}</p>
        <p className={styles.number}>
          <Link to={`/order/${first.order_number}`}>{first.order_number}</Link>
        </p>
        <Items items={orders.flatMap(({ items }) => items)} />
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
                <Row gap="1 4" align="stretch" justify="between">
                  <Link to={`/order/${order.id}`}>{order.id}</Link>
                  <span>{order.seller || s.store}</span>
                </Row>
              )}
            />
          </>
        ) : null}
        <Divider variant="stitch" />
        <dl className={styles.facts}>
          {total === null ? null : (
            <div>
              <dt>
                <Icon drawing={tagIcon} size={20} />
                {first.unpaidCard ? s.totalByCard : s.totalInCash}
              </dt>
              <dd>{formatMoney(total)}</dd>
            </div>
          )}
          {first.address ? (
            <div>
              <dt>
                <Icon drawing={mapPinIcon} size={20} />
                {s.address}
              </dt>
              <dd className={styles.address}>
                {first.address}
                {first.phone ? (
                  <Text as="span" tone="soft" weight="regular">
                    {first.phone}
                  </Text>
                ) : null}
              </dd>
            </div>
          ) : null}
          {arrival ? (
            <div>
              <dt>
                <Icon drawing={truckIcon} size={20} />
                {s.delivery}
              </dt>
              <dd>{arrival === 'usual' ? s.days : s.dates(arrival)}</dd>
            </div>
          ) : null}
        </dl>
        <p className={styles.mail}>
          <Icon drawing={mailIcon} size={20} />
          {s.mailText}
        </p>
      </section>
      {first.unpaidCard ? (
        <div className={styles.note}>
          <Notice tone="warning">{s.cardText(first.phone, dhakaTime(first.payBy))}</Notice>
        </div>
      ) : null}
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

const loadCode = () => import('./ConfirmByCode');

/** Most pictures; further items are only counted. */
const MAX_PICTURES = 5;

function Items({ items }: { items: readonly PlacedItem[] }) {
  const s = useConfirmationStrings();
  if (items.length === 0) return null;
  const more = items.length - MAX_PICTURES;
  return (
    <Row as="ul" gap="2" align="stretch" justify="center" aria-label={s.items}>
      {items.slice(0, MAX_PICTURES).map(({ title, quantity, picture }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two items may be alike
        <li key={place}>
          <Picture image={picture} alt="" sizes="4.5rem" className={styles.picture} />
          <VisuallyHidden>{s.item(quantity, title)}</VisuallyHidden>
        </li>
      ))}
      {more > 0 ? <li className={styles.more}>{s.more(more)}</li> : null}
    </Row>
  );
}

function NothingToConfirm() {
  const s = useConfirmationStrings();
  return (
    <div className={styles.nothing}>
      <h1 className={styles.nothingTitle}>{s.title}</h1>
      <EmptyState
        icon={packageIcon}
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
