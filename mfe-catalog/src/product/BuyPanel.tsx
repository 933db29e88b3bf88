import {
  isMadeToMeasure,
  isSoldOut,
  maxQuantity,
  type Product,
  paisaOf,
  selectVariant,
  sizesOf,
} from '@haat/contracts';
import { useLocation, useNavigate, useSearchParams } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import type { Choice } from '@haat/session';
import { Button, formatMoney, Notice } from '@haat/ui';
import { useEffect, useRef, useState } from 'react';
import { productTexts } from '../strings/product';
import { AddToCart } from './AddToCart';
import { BackInStock } from './BackInStock';
import styles from './BuyPanel.module.css';
import { ChoiceForm } from './ChoiceForm';
import { readChoice, writeChoice } from './choiceInUrl';
import { useMemberFit } from './useMemberFit';
import { type ChoiceProblems, measurementsOf, validateChoice, type WholeChoice } from './validateChoice';

/** The variant form and the buy buttons. Colour and size are stored in the URL, so that links open the variant. */
export function BuyPanel({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const { nameOf } = useTexts(wordTexts);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [measurements, setMeasurements] = useState({});
  const [quantity, setQuantity] = useState(1);
  const [attempts, setAttempts] = useState(0);
  const panel = useRef<HTMLDivElement>(null);

  // The stock may have decreased since the quantity was chosen.
  const pieces = Math.min(quantity, maxQuantity(product.stock_quantity, product.track_inventory));
  const fit = useMemberFit(product);
  const filled = fit?.fillFields(product.custom_size_fields, fit.body, state);
  const choice: WholeChoice = {
    ...readChoice(params, product),
    measurements: { ...filled?.measurements, ...measurements },
    quantity: pieces,
  };
  const problems = validateChoice(product, choice, nameOf);
  const shown: ChoiceProblems = attempts > 0 ? problems : {};
  const measured = isMadeToMeasure(product, choice);
  const chosen = [
    choice.color && nameOf(choice.color),
    measured ? sizesOf(product).length > 0 && t.madeToMeasure : choice.size,
  ].filter((part) => part !== null && part !== false);
  const combinationSoldOut = product.is_in_stock && chosen.length > 0 && isSoldOut(product, choice);
  const soldOut = !product.is_in_stock || combinationSoldOut;
  const variant = selectVariant(product, choice);
  // Shoppers are not notified about products that are not on sale. A combination without a variant never comes back.
  const canWait = soldOut && product.status === 'active' && (!product.is_in_stock || variant !== undefined);

  useEffect(() => {
    if (attempts === 0) return;
    const invalid = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const input = invalid?.matches('input') ? invalid : invalid?.querySelector<HTMLElement>('input');
    input?.focus();
  }, [attempts]);

  function change({ color, size, ...rest }: Partial<WholeChoice>) {
    if (rest.measurements) setMeasurements(rest.measurements);
    if (rest.quantity) setQuantity(rest.quantity);
    const chosenNow = { ...(color === undefined ? {} : { color }), ...(size === undefined ? {} : { size }) };
    if (Object.keys(chosenNow).length > 0)
      setParams(writeChoice(params, chosenNow), { replace: true, state });
  }

  function takeChoice(): Choice | null {
    if (Object.keys(problems).length > 0) {
      setAttempts(attempts + 1);
      return null;
    }
    return {
      quantity: pieces,
      color: choice.color,
      size: measured ? null : choice.size,
      custom_measurements: measurementsOf(product, choice, t.measurementUnit),
    };
  }

  function quickCheckout() {
    const taken = takeChoice();
    if (taken) navigate('/quick-checkout', { state: { product: product.id, ...taken } });
  }

  return (
    <div ref={panel} className={styles.panel}>
      <ChoiceForm
        product={product}
        choice={choice}
        problems={shown}
        fit={fit}
        filledFrom={filled?.from}
        onChange={change}
      />
      {combinationSoldOut ? (
        <Notice tone="warning">{t.combinationSoldOut(chosen.join(', '))}</Notice>
      ) : shown.stock ? (
        <Notice tone="danger">{shown.stock}</Notice>
      ) : null}
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
            name={[product.name, ...(variant ? chosen : [])].join(', ')}
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
