import { productDetailQuery } from '@haat/api-client/queries/products';
import {
  CUSTOM_SIZE,
  isSoldOut,
  MAX_LINE_QUANTITY,
  maxQuantity,
  type Product,
  paisaOf,
  piecesLeft,
  readMeasurements,
  selectVariant,
  shopMessages,
  sizesOf,
} from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { type FragmentComponentProps, useTexts, wordTexts } from '@haat/remote';
import type { Choice } from '@haat/session';
import { Button, Field, formatMoney, Notice, Stepper } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { fragmentTable } from '../fragmentTable';
import { buyBoxTexts } from '../strings/buyBox';
import { AddToCart } from './AddToCart';
import { BackInStock } from './BackInStock';
import styles from './BuyBox.module.css';
import { quantityProblem } from './quantityProblem';

type BuyBoxProps = FragmentComponentProps<(typeof fragmentTable)['buy-box']>;

/** Quantity, cart and quick checkout of a product whose colour and size the page's own form has. */
export function BuyBox({ product, ...chosen }: BuyBoxProps) {
  const { data } = useQuery(productDetailQuery(product));
  return data ? <Box key={data.id} product={data} {...chosen} /> : null;
}

interface BoxProps extends Omit<BuyBoxProps, 'product'> {
  product: Product;
}

function Box({ product, color: givenColor, size: givenSize, measurements, complete, fire }: BoxProps) {
  const t = useTexts(buyBoxTexts);
  const { nameOf } = useTexts(wordTexts);
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const [isRefused, setRefused] = useState(false);
  const [color, size] = [givenColor ?? null, givenSize ?? null];
  const combination = { color, size };
  const { track_inventory: isTracked } = product;
  const most = maxQuantity(product.stock_quantity, isTracked);
  // The stock may have decreased since the quantity was chosen.
  const pieces = Math.min(quantity, most);
  const left = maxQuantity(piecesLeft(product, combination), isTracked);
  const isCombinationSoldOut = isSoldOut(product, combination);
  const soldOut = !product.is_in_stock || ((color !== null || size !== null) && isCombinationSoldOut);
  const problem = soldOut ? null : quantityProblem(product, combination, pieces);
  const measured = size === CUSTOM_SIZE;
  const choice: Choice = {
    quantity: pieces,
    color,
    size: measured ? null : size,
    custom_measurements: measurements ? readMeasurements(JSON.parse(measurements)) : null,
  };
  const variant = selectVariant(product, combination);
  // Shoppers are not notified about products that are not on sale. A combination without a variant never comes back.
  const canWait = soldOut && product.status === 'active' && (!product.is_in_stock || variant !== undefined);
  const words = [
    color && nameOf(color),
    measured ? sizesOf(product).length > 0 && t.madeToMeasure : size,
  ].filter((part) => part !== null && part !== false);

  /** A choice that can be bought; otherwise null, and what is missing is shown. */
  function takeChoice(): Choice | null {
    setRefused(problem !== null);
    if (!complete) fire('incomplete');
    return complete && problem === null ? choice : null;
  }

  function quickCheckout() {
    const taken = takeChoice();
    if (taken) navigate('/quick-checkout', { state: { product: product.id, ...taken } });
  }

  return (
    <div className={styles.box}>
      <Field
        as="group"
        label={t.quantity}
        note={!isCombinationSoldOut && pieces >= left ? limitText(left, t.lastPiece) : undefined}
      >
        <Stepper
          value={pieces}
          max={most}
          disabled={isCombinationSoldOut}
          decreaseText={t.fewer}
          increaseText={t.more}
          onValueChange={setQuantity}
        />
      </Field>
      {isRefused && problem ? <Notice tone="danger">{problem}</Notice> : null}
      <div className={styles.actions} data-bar data-price={formatMoney(paisaOf(product.price))}>
        <AddToCart
          product={product}
          takeChoice={takeChoice}
          choiceKey={JSON.stringify(choice)}
          soldOut={soldOut}
        />
        {canWait ? (
          <BackInStock
            product={product}
            variant={variant?.id ?? null}
            name={[product.name, ...(variant ? words : [])].join(', ')}
          />
        ) : (
          <Button variant="secondary" size="lg" fullWidth disabled={soldOut} onClick={quickCheckout}>
            {t.quickCheckout}
          </Button>
        )}
      </div>
    </div>
  );
}

const limitText = (limit: number, lastPiece: string) =>
  limit === MAX_LINE_QUANTITY ? undefined : limit === 1 ? lastPiece : shopMessages().onlyInStock(limit);
