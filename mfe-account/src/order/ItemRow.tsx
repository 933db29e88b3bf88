import {
  CUSTOM_SIZE,
  deliveryDays,
  needsAdvancePayment,
  type OrderItem,
  type ProductState,
  paisaOf,
  takesLonger,
} from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import {
  Badge,
  Button,
  ButtonLink,
  checkIcon,
  formatMoney,
  Icon,
  Money,
  Picture,
  Stack,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useEffect, useRef } from 'react';
import { orderTexts } from '../strings/order';
import styles from './ItemRow.module.css';

interface ItemRowProps {
  item: OrderItem;
  /** The order is partially delivered: each item shows whether it was delivered. */
  partly: boolean;
  reviewable: boolean;
  /** The order has ended: the same can be bought again. */
  again: boolean;
  /** Its review was just sent: it takes the focus, since the button was removed. */
  takesFocus: boolean;
  onReview: () => void;
}

/** An item of the order, linked to the product. */
export function ItemRow({ item, partly, reviewable, again, takesFocus, onReview }: ItemRowProps) {
  const t = useTexts(orderTexts).item;
  const product = `/product/${item.product}`;
  return (
    <article className={styles.row}>
      <Link to={product} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Picture
          image={item.picture?.base ? item.picture : item.product_image}
          alt=""
          sizes="7rem"
          fallbackText={t.noImage}
        />
      </Link>
      <Stack gap="1" align="start">
        <h3 className={styles.title}>
          <Link to={product}>{item.title}</Link>
        </h3>
        <Choice item={item} />
        <Text tone="soft" size="sm">
          {t.each(item.quantity, formatMoney(paisaOf(item.unit_price)))}
        </Text>
        {item.refused ? <Badge>{t.refused}</Badge> : null}
        {item.returned ? <Badge>{t.returned(item.returned)}</Badge> : null}
        {partly && !item.refused ? (
          <Badge tone={item.delivered ? 'success' : 'neutral'}>
            {item.delivered ? t.delivered : t.onItsWay}
          </Badge>
        ) : null}
      </Stack>
      <Money taka={item.total_price} className={styles.total} />
      {item.reviewed ? <Reviewed takesFocus={takesFocus} /> : null}
      {reviewable || again ? (
        <div className={styles.actions}>
          {reviewable ? (
            <Button variant="secondary" size="sm" onClick={onReview}>
              {t.review}
              <VisuallyHidden> {t.reviewOf(item.title)}</VisuallyHidden>
            </Button>
          ) : null}
          {again ? (
            <ButtonLink as={Link} to={sameAgain(item)} state={measuredAgain(item)} variant="ghost" size="sm">
              {t.again}
              <VisuallyHidden> {item.title}</VisuallyHidden>
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}

/** The product with the same colour and size, at today's price; what it no longer has is to be chosen anew. */
function sameAgain({ product, color, size, custom_measurements }: OrderItem): string {
  const again = custom_measurements ? CUSTOM_SIZE : size;
  const choice = String(
    new URLSearchParams({ ...(color ? { color } : {}), ...(again ? { size: again } : {}) }),
  );
  return `/product/${product}${choice ? `?${choice}` : ''}`;
}

/** Measurements are personal: they are not in the URL, which is shared. */
function measuredAgain({ custom_measurements }: OrderItem): ProductState | undefined {
  return custom_measurements ? { custom_measurements } : undefined;
}

/** The choice, and delivery or payment terms that differ from the standard. */
function Choice({ item }: { item: OrderItem }) {
  const t = useTexts(orderTexts).item;
  const { nameOf } = useTexts(wordTexts);
  const chosen = [
    [t.size, item.size && nameOf(item.size)],
    [t.color, item.color && nameOf(item.color)],
    ...Object.entries(item.custom_measurements ?? {}).map(([field, measure]) => [nameOf(field), measure]),
    [t.delivery, takesLonger([item]) ? t.days(deliveryDays([item])) : null],
    [t.payment, needsAdvancePayment([item]) ? t.advance : null],
  ].filter(([, value]) => value);
  if (chosen.length === 0) return null;
  return (
    <dl className={styles.choice}>
      {chosen.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reviewed({ takesFocus }: { takesFocus: boolean }) {
  const t = useTexts(orderTexts).item;
  const mark = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) mark.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={mark} tabIndex={-1} className={styles.reviewed}>
      <Icon drawing={checkIcon} size={18} />
      {t.reviewed}
    </p>
  );
}
