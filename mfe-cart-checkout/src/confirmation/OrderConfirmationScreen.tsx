import { dhakaTime, type PaymentProviderName, paisaOf, takaOf } from '@haat/contracts';
import { Link, useLocation } from '@haat/navigation';
import { usePageTitle, useTexts, WhenNear } from '@haat/remote';
import { recentProducts, sessionAtom } from '@haat/session';
import {
  ButtonLink,
  Container,
  checkIcon,
  classNames,
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
import { useAtomValue } from 'jotai';
import { OpenPayment } from '../checkout/OpenPayment';
import {
  arrivalOf,
  type PlacedItem,
  type PlacedOrder,
  readPlacedOrders,
  totalOf,
} from '../checkout/placedOrders';
import { readGateway } from '../checkout/readGateway';
import { confirmationTexts } from '../strings/confirmation';
import styles from './OrderConfirmationScreen.module.css';

/** Confirms the placed orders (section 2: Order confirmation). They are in the navigation state. */
export default function OrderConfirmationScreen() {
  const t = useTexts(confirmationTexts);
  const { state } = useLocation();
  const orders = readPlacedOrders(state);
  const pay = readGateway((state as { pay?: unknown } | null)?.pay);
  usePageTitle(orders[0]?.confirmBy ? t.thanks : t.title);
  return (
    <Container>
      {orders[0] ? <Thanks first={orders[0]} orders={orders} pay={pay} /> : <NothingToConfirm />}
    </Container>
  );
}

interface ThanksProps {
  first: PlacedOrder;
  orders: readonly PlacedOrder[];
  /** The gateway whose page opens at once. */
  pay: PaymentProviderName | undefined;
}

function Thanks({ first, orders, pay }: ThanksProps) {
  const t = useTexts(confirmationTexts);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const product = first.items[0]?.product ?? null;
  const hasRecent = recentProducts().some((id) => id !== product);
  const total = totalOf(orders);
  const callBy = dhakaTime(first.confirmBy);
  const arrival = arrivalOf(orders);
  const onlineDue = orders.reduce((sum, order) => sum + paisaOf(order.onlineDue), 0);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon drawing={checkIcon} size={32} />
        </span>
        <h1 className={styles.thanks}>{t.thanks}</h1>
        <p className={styles.confirmed}>{callBy ? t.received : t.confirmed}</p>
      </header>
      {callBy ? (
        <div className={styles.note}>
          <Notice tone="warning">
            <strong>{t.callTitle}</strong> {t.callText(first.phone, callBy, first.byCode)}
          </Notice>
          {first.byCode ? (
            <WhenNear load={loadCode} className={styles.codePlace}>
              {({ ConfirmByCode }) => <ConfirmByCode number={first.order_number} phone={first.phone} />}
            </WhenNear>
          ) : null}
        </div>
      ) : null}
      <section className={styles.tag} aria-label={t.number}>
        <p className={styles.label}>{t.number}</p>
        <p className={styles.number}>
          <Link to={`/order/${first.order_number}`}>{first.order_number}</Link>
        </p>
        <Items items={orders.flatMap(({ items }) => items)} />
        {orders.length > 1 ? (
          <>
            <p className={styles.count}>{t.count(orders.length)}</p>
            <List
              className={styles.orders}
              label={t.orders}
              items={orders}
              keyOf={(order) => order.id}
              empty={null}
              renderItem={(order) => (
                <Row gap="1 4" align="stretch" justify="between">
                  <Link to={`/order/${order.id}`}>{order.id}</Link>
                  <span>{order.seller || t.store}</span>
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
                {first.unpaidCard ? (onlineDue > 0 ? t.totalOnline : t.totalByCard) : t.totalInCash}
              </dt>
              <dd>{formatMoney(total)}</dd>
            </div>
          )}
          {first.address ? (
            <div>
              <dt>
                <Icon drawing={mapPinIcon} size={20} />
                {t.address}
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
                {t.delivery}
              </dt>
              <dd>{arrival === 'usual' ? t.days : t.dates(arrival)}</dd>
            </div>
          ) : null}
        </dl>
        <p className={styles.mail}>
          <Icon drawing={mailIcon} size={20} />
          {t.mailText}
        </p>
      </section>
      {onlineDue > 0 ? (
        <div className={styles.note}>
          <OpenPayment
            number={first.order_number}
            amount={takaOf(onlineDue)}
            advance={!first.unpaidCard}
            payBy={first.payBy || undefined}
            pay={pay}
          />
        </div>
      ) : first.unpaidCard ? (
        <div className={styles.note}>
          <Notice tone="warning">{t.cardText(first.phone, dhakaTime(first.payBy))}</Notice>
        </div>
      ) : null}
      {signedIn ? (
        <WhenNear load={loadParts} className={styles.billPlace}>
          {({ Bill }) => <Bill number={first.order_number} className={styles.billPlace} />}
        </WhenNear>
      ) : null}
      <div className={styles.actions}>
        <ButtonLink as={Link} to="/home" size="lg">
          {t.home}
        </ButtonLink>
        <ButtonLink as={Link} to="/orders" size="lg" variant="secondary">
          {t.viewOrders}
        </ButtonLink>
      </div>
      <WhenNear
        load={loadParts}
        className={classNames(styles.moreProducts, styles.rail, hasRecent && styles.twoRails)}
      >
        {({ MoreProducts }) => (
          <MoreProducts product={product} className={styles.moreProducts} railClassName={styles.rail} />
        )}
      </WhenNear>
    </div>
  );
}

const loadCode = () => import('./ConfirmByCode');
const loadParts = () => import('./partsOfOthers');

/** Most pictures; further items are only counted. */
const MAX_PICTURES = 5;

function Items({ items }: { items: readonly PlacedItem[] }) {
  const t = useTexts(confirmationTexts);
  if (items.length === 0) return null;
  const more = items.length - MAX_PICTURES;
  return (
    <Row as="ul" gap="2" align="stretch" justify="center" aria-label={t.items}>
      {items.slice(0, MAX_PICTURES).map(({ title, quantity, picture }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two items may be alike
        <li key={place}>
          <Picture image={picture} alt="" sizes="4.5rem" className={styles.picture} />
          <VisuallyHidden>{t.item(quantity, title)}</VisuallyHidden>
        </li>
      ))}
      {more > 0 ? <li className={styles.more}>{t.more(more)}</li> : null}
    </Row>
  );
}

function NothingToConfirm() {
  const t = useTexts(confirmationTexts);
  return (
    <div className={styles.nothing}>
      <h1 className={styles.nothingTitle}>{t.title}</h1>
      <EmptyState
        icon={packageIcon}
        title={t.nothing}
        text={t.nothingText}
        action={
          <div className={styles.actions}>
            <ButtonLink as={Link} to="/orders">
              {t.viewOrders}
            </ButtonLink>
            <ButtonLink as={Link} to="/home" variant="secondary">
              {t.home}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
