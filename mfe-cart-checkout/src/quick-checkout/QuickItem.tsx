import { inFieldOrder, maxQuantity, type Product, paisaOf, pictureOfColor, type Taka } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { alertIcon, Field, formatMoney, Icon, Picture, Price, Stepper } from '@haat/ui';
import { ChoiceList } from '../checkout/ChoiceList';
import { quickTexts } from '../strings/quick';
import styles from './QuickItem.module.css';
import type { QuickChoice } from './quickChoice';

interface QuickItemProps {
  product: Product;
  choice: QuickChoice;
  /** Largest quantity that can be ordered. */
  stock: number;
  /** Unit price in taka when the page was opened; undefined unless it has risen since. */
  priceBefore: Taka | undefined;
  onQuantity: (quantity: number) => void;
}

/** The product with its choice and quantity. */
export function QuickItem({ product, choice, stock, priceBefore, onQuantity }: QuickItemProps) {
  const t = useTexts(quickTexts);
  return (
    <article className={styles.item}>
      <Picture
        image={pictureOfColor(product.images, choice.color) ?? product.picture ?? product.image}
        alt={product.name}
        sizes="(min-width: 640px) 208px, 112px"
        fallbackText={t.noImage}
        priority
      />
      <div className={styles.about}>
        <h3 className={styles.name}>
          <Link to={`/product/${product.id}`}>{product.name}</Link>
        </h3>
        <p className={styles.store}>
          {t.soldBy} <Link to={`/store/${product.store.id}`}>{product.store.name}</Link>
        </p>
        <ChoiceList
          {...choice}
          custom_measurements={inFieldOrder(choice.custom_measurements, product.custom_size_fields)}
          estimated_pickup_days={product.estimated_pickup_days}
          requires_advance_payment={product.requires_advance_payment}
        />
        <Price
          now={{ taka: product.price }}
          was={product.has_active_offer ? { taka: product.original_price } : null}
          nowLabel={t.offerPrice}
          wasLabel={t.originalPrice}
          saleText={t.sale}
        />
        {priceBefore === undefined ? null : (
          <p className={styles.rose}>
            <Icon drawing={alertIcon} size={16} />
            {t.priceRose(formatMoney(paisaOf(priceBefore)))}
          </p>
        )}
        <Field label={t.quantity} as="group" className={styles.quantity}>
          <Stepper
            size="sm"
            decreaseText={t.decrease}
            increaseText={t.increase}
            value={choice.quantity}
            max={maxQuantity(stock)}
            onValueChange={onQuantity}
          />
        </Field>
      </div>
    </article>
  );
}
