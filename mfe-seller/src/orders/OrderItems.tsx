import type { Order, OrderItem } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { Button, checkIcon, Icon, List, Money, Picture, SectionTitle, Text, VisuallyHidden } from '@haat/ui';
import { orderTexts } from '../strings/order';
import styles from './OrderScreen.module.css';
import { canDeliver, type OrderTransition } from './useOrderTransition';

/** The ordered items with their variant, measurements and delivery state. */
export function OrderItems({ order, transition }: { order: Order; transition: OrderTransition }) {
  const t = useTexts(orderTexts);
  return (
    <section>
      <SectionTitle>{t.items}</SectionTitle>
      <List
        items={order.items}
        keyOf={(item) => item.id}
        empty={null}
        renderItem={(item) => <Item item={item} order={order} transition={transition} />}
      />
    </section>
  );
}

function Item({ item, order, transition }: { item: OrderItem; order: Order; transition: OrderTransition }) {
  const t = useTexts(orderTexts);
  const { nameOf } = useTexts(wordTexts);
  const facts = [
    item.size && `${t.item.size} ${nameOf(item.size)}`,
    item.color && `${t.item.color} ${nameOf(item.color)}`,
  ].filter(Boolean);
  return (
    <article className={styles.item}>
      <Picture
        image={item.picture ?? item.product_image}
        alt=""
        sizes="80px"
        fallbackText={t.item.noImage}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/product/${item.product}`}>{item.title}</Link>
        </h3>
        {facts.length > 0 ? (
          <Text tone="muted" size="sm">
            {facts.join(' · ')}
          </Text>
        ) : null}
        {item.sku ? (
          <Text tone="muted" size="sm">
            {t.sku(item.sku)}
          </Text>
        ) : null}
        <Text tone="muted" size="sm">
          <Money taka={item.unit_price} /> {t.pieces(item.quantity)}
        </Text>
        <Measurements item={item} />
        {item.refused ? <p className={styles.unpaid}>{t.refused}</p> : null}
        {item.returned ? <p className={styles.unpaid}>{t.returned(item.returned)}</p> : null}
        {item.delivered ? (
          <p className={styles.done}>
            <Icon drawing={checkIcon} size={16} /> {t.delivered}
          </p>
        ) : canDeliver(order, item) && !transition.leaving ? (
          <Button
            variant="secondary"
            size="sm"
            disabled={transition.pending}
            onClick={() => transition.ask({ kind: 'item', item })}
          >
            {t.deliverItem}
            <VisuallyHidden> {item.title}</VisuallyHidden>
          </Button>
        ) : null}
      </div>
      <Money taka={item.total_price} className={styles.price} />
    </article>
  );
}

function Measurements({ item: { custom_measurements } }: { item: OrderItem }) {
  const t = useTexts(orderTexts);
  const { nameOf } = useTexts(wordTexts);
  const measures = Object.entries(custom_measurements ?? {});
  if (measures.length === 0) return null;
  return (
    <div className={styles.measurements}>
      <p>{t.measurements}</p>
      <dl>
        {measures.map(([field, measure]) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd>{measure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
