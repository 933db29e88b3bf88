import { ApiError } from '@haat/api-client';
import { productKeys } from '@haat/api-client/queries/products';
import { type Product, paisaOf } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { addToCart, type Choice, notify } from '@haat/session';
import { Button, bagIcon, checkIcon, formatMoney, Icon, Notice } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { buyBoxTexts } from '../strings/buyBox';
import styles from './AddToCart.module.css';

interface AddToCartProps {
  product: Product;
  /** Returns a valid choice; otherwise shows the errors and returns null. */
  takeChoice: () => Choice | null;
  /** Identifies the choice; a change resets the button. */
  choiceKey: string;
  /** The choice is out of stock. */
  soldOut: boolean;
}

const loadPriceAfterAdd = () => import('./priceAfterAdd');

type Phase =
  | { at: 'idle' }
  | { at: 'adding'; key: string }
  /** `was`: the price that the page showed, where the cart has another one */
  | { at: 'added'; key: string; was?: number }
  | { at: 'failed'; key: string; error: string };

/** Add to cart with its three states (section 4). */
export function AddToCart({ product, takeChoice, choiceKey, soldOut }: AddToCartProps) {
  const t = useTexts(buyBoxTexts);
  const cache = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const busy = useRef(false);
  const now = phase.at !== 'idle' && phase.key === choiceKey ? phase : { at: 'idle' as const };

  async function add() {
    if (busy.current) return;
    const choice = takeChoice();
    if (!choice) return;
    busy.current = true;
    setPhase({ at: 'adding', key: choiceKey });
    try {
      await addToCart(product, choice);
      setPhase({ at: 'added', key: choiceKey });
      notify(t.addedNotice(product.name), 'success');
      // An offer may have ended since the page was loaded. The page then shows the new price, too.
      const price = await loadPriceAfterAdd().then(
        ({ priceAfterAdd }) => priceAfterAdd(cache, product),
        () => product.price,
      );
      if (price !== product.price)
        setPhase((now) => (now.at === 'added' ? { ...now, was: product.price } : now));
    } catch (thrown) {
      setPhase({ at: 'failed', key: choiceKey, error: textOf(thrown) || t.addFailed });
      // The stock may have changed since the page was loaded.
      cache.invalidateQueries({ queryKey: productKeys.detail(product.id) });
    } finally {
      busy.current = false;
    }
  }

  return (
    <div className={styles.add}>
      <Button
        size="lg"
        fullWidth
        disabled={soldOut}
        pending={now.at === 'adding'}
        pendingText={t.adding}
        icon={<Icon drawing={now.at === 'added' ? checkIcon : bagIcon} size={20} />}
        onClick={add}
      >
        {now.at === 'added' ? t.added : t.addToCart}
      </Button>
      {now.at === 'added' && now.was !== undefined ? (
        <div className={styles.after}>
          <Notice tone="warning">
            {t.priceChanged(formatMoney(paisaOf(product.price)), formatMoney(paisaOf(now.was)))}
          </Notice>
        </div>
      ) : null}
      {now.at === 'added' ? (
        <p className={styles.after}>
          <Link to="/cart">{t.viewCart}</Link>
        </p>
      ) : null}
      {now.at === 'failed' ? (
        <div className={styles.after}>
          <Notice tone="danger">{now.error}</Notice>
        </div>
      ) : null}
    </div>
  );
}

/** If the request failed without a response, or its code did not load, the cart's state is unknown. */
const textOf = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.status === 0 ? '' : (thrown as Error).message;
