import { isMadeToMeasure, isSoldOut, type Product, sizesOf } from '@haat/contracts';
import { useLocation, useNavigate, useSearchParams } from '@haat/navigation';
import { Fragment, useTexts, wordTexts } from '@haat/remote';
import { Button, Notice } from '@haat/ui';
import { useEffect, useRef, useState } from 'react';
import { productTexts } from '../strings/product';
import styles from './BuyPanel.module.css';
import { ChoiceForm } from './ChoiceForm';
import { readChoice, writeChoice } from './choiceInUrl';
import { useMemberFit } from './useMemberFit';
import { type ChoiceProblems, measurementsOf, validateChoice, type WholeChoice } from './validateChoice';

/** The variant form and the cart's buy box. Colour and size are stored in the URL, so that links open the variant. */
export function BuyPanel({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const { nameOf } = useTexts(wordTexts);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [measurements, setMeasurements] = useState({});
  const [attempts, setAttempts] = useState(0);
  const panel = useRef<HTMLDivElement>(null);

  const fit = useMemberFit(product);
  const filled = fit?.fillFields(product.custom_size_fields, fit.body, state);
  const choice: WholeChoice = {
    ...readChoice(params, product),
    measurements: { ...filled?.measurements, ...measurements },
  };
  const { color, size } = choice;
  const problems = validateChoice(product, choice, nameOf);
  const shown: ChoiceProblems = attempts > 0 ? problems : {};
  const isComplete = Object.keys(problems).length === 0;
  const measured = isMadeToMeasure(product, choice);
  const custom = measurementsOf(product, choice, t.measurementUnit);
  const chosen = [
    color && nameOf(color),
    measured ? sizesOf(product).length > 0 && t.madeToMeasure : size,
  ].filter((part) => part !== null && part !== false);
  const combinationSoldOut = product.is_in_stock && chosen.length > 0 && isSoldOut(product, choice);
  const soldOut = !product.is_in_stock || combinationSoldOut;

  useEffect(() => {
    if (attempts === 0) return;
    const invalid = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const input = invalid?.matches('input') ? invalid : invalid?.querySelector<HTMLElement>('input');
    input?.focus();
  }, [attempts]);

  function change({ color, size, ...rest }: Partial<WholeChoice>) {
    if (rest.measurements) setMeasurements(rest.measurements);
    const chosenNow = { ...(color === undefined ? {} : { color }), ...(size === undefined ? {} : { size }) };
    if (Object.keys(chosenNow).length > 0)
      setParams(writeChoice(params, chosenNow), { replace: true, state });
  }

  const showProblems = () => setAttempts(attempts + 1);

  /** Without the buy box a product can still be ordered. */
  function quickCheckout() {
    if (!isComplete) return showProblems();
    const taken = { quantity: 1, color, size: measured ? null : size, custom_measurements: custom };
    navigate('/quick-checkout', { state: { product: product.id, ...taken } });
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
      {combinationSoldOut ? <Notice tone="warning">{t.combinationSoldOut(chosen.join(', '))}</Notice> : null}
      <Fragment
        name="cart_checkout/buy-box"
        params={{
          product: product.id,
          ...(color === null ? {} : { color }),
          ...(size === null ? {} : { size }),
          ...(custom ? { measurements: JSON.stringify(custom) } : {}),
          complete: isComplete,
        }}
        onEvent={showProblems}
        // A member may wait for what is sold out, which only scripts know.
        whenUsed={!soldOut}
        className={styles.box}
        fallback={
          <Button variant="secondary" size="lg" fullWidth disabled={soldOut} onClick={quickCheckout}>
            {t.quickCheckout}
          </Button>
        }
      />
    </div>
  );
}
