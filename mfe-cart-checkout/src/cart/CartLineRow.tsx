import { type CartLine, maxQuantity, messages, paisaOf, type Taka } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import {
  alertIcon,
  Checkbox,
  classNames,
  formatMoney,
  Icon,
  IconButton,
  Money,
  Picture,
  Stepper,
  Text,
  trashIcon,
  VisuallyHidden,
} from '@haat/ui';
import { ChoiceList } from '../checkout/ChoiceList';
import { sharedTexts } from '../strings';
import styles from './CartLineRow.module.css';
import { isSelectable } from './selection';

interface CartLineRowProps {
  line: CartLine;
  selected: boolean;
  onSelectedChange: (selected: boolean) => void;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
  onSave: () => void;
  /** Unit price in taka before it rose. */
  priceBefore: Taka | undefined;
}

/** A line of the cart. */
export function CartLineRow({
  line,
  selected,
  onSelectedChange,
  onQuantityChange,
  onRemove,
  onSave,
  priceBefore,
}: CartLineRowProps) {
  const t = useTexts(sharedTexts).cart;
  const name = line.product_name;
  const to = `/product/${line.product}`;
  const gone = line.problem === 'unavailable' || line.problem === 'out_of_stock';
  return (
    <article className={classNames(styles.line, gone && styles.gone)} aria-label={name}>
      <Checkbox
        className={styles.select}
        label={t.select(name)}
        hideLabel
        checked={selected}
        disabled={!isSelectable(line)}
        onCheckedChange={onSelectedChange}
      />
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture
          image={line.picture ?? line.product_image}
          alt=""
          sizes="(min-width: 640px) 128px, 88px"
          fallbackText={t.noImage}
        />
      </Link>
      <div className={styles.about}>
        <h3 className={styles.name}>
          <Link to={to}>{name}</Link>
        </h3>
        <ChoiceList {...line} />
        <UnitPrice line={line} />
        <LineProblem line={line} />
        {priceBefore === undefined ? null : (
          <p className={styles.problem}>
            <Icon drawing={alertIcon} size={16} />
            {t.priceRose(formatMoney(paisaOf(priceBefore)))}
          </p>
        )}
        <button type="button" className={styles.save} onClick={onSave} data-save="">
          {t.saveForLater}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </button>
      </div>
      <div className={styles.amount}>
        <Stepper
          size="sm"
          label={t.quantityOf(name)}
          decreaseText={t.decreaseOf(name)}
          increaseText={t.increaseOf(name)}
          value={line.quantity}
          min={1}
          max={maxQuantity(line.available_quantity)}
          disabled={gone}
          onValueChange={onQuantityChange}
        />
        <Money
          paisa={paisaOf(line.unit_price) * line.quantity}
          label={t.lineTotal}
          className={styles.total}
        />
      </div>
      <IconButton
        icon={trashIcon}
        size="sm"
        label={t.removeOf(name)}
        className={styles.remove}
        onClick={onRemove}
        data-remove=""
      />
    </article>
  );
}

/** The unit price; on sale also the original price and the savings of the line. */
export function UnitPrice({ line }: { line: CartLine }) {
  const t = useTexts(sharedTexts).cart;
  const now = paisaOf(line.unit_price);
  const before = paisaOf(line.original_price ?? line.unit_price);
  const unit = (
    <>
      <Money paisa={now} label={t.unitPrice} /> {t.each}
    </>
  );
  if (before <= now)
    return (
      <Text tone="soft" size="xs">
        {unit}
      </Text>
    );
  return (
    <>
      <Text tone="soft" size="xs">
        <Money paisa={before} struck label={t.originalPrice} /> {unit}
      </Text>
      <p className={styles.saved}>{t.saved(formatMoney((before - now) * line.quantity))}</p>
    </>
  );
}

/** Why the line cannot be ordered. */
export function LineProblem({ line }: { line: CartLine }) {
  const t = useTexts(sharedTexts).cart;
  if (line.problem === null) return null;
  const reasons = {
    unavailable: t.unavailable,
    out_of_stock: messages.outOfStock,
    not_enough_stock: messages.onlyInStock(line.available_quantity),
  };
  return (
    <p className={styles.problem}>
      <Icon drawing={alertIcon} size={16} />
      {reasons[line.problem]}
    </p>
  );
}
