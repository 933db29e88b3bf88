import { localDigits } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { CART_COUNT } from '@haat/page';
import { useTexts } from '@haat/remote';
import { cartCountAtom } from '@haat/session';
import { bagIcon, Icon } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { sharedTexts } from '../strings';
import styles from './CartBadge.module.css';
import { useHydrated } from './useHydrated';

/** The badge shows '99+' above this. */
const MAX_SHOWN = 99;

/** The cart link with the number of pieces. */
export function CartBadge() {
  const t = useTexts(sharedTexts).header;
  const known = useAtomValue(cartCountAtom);
  const hydrated = useHydrated();
  const count = hydrated ? known : 0;
  return (
    <Link to="/cart" className={styles.cart} aria-label={count > 0 ? t.cartWith(count) : t.cart}>
      <Icon drawing={bagIcon} size={24} />
      {/* The page's inline script fills it before (startScripts.js): React leaves that as it is, and makes its own then. */}
      <span
        key={hydrated ? 'own' : 'rendered'}
        {...{ [CART_COUNT]: '' }}
        className={styles.count}
        aria-hidden="true"
        hidden={count === 0}
        suppressHydrationWarning
      >
        {count > 0 ? localDigits(count > MAX_SHOWN ? `${MAX_SHOWN}+` : count) : ''}
      </span>
    </Link>
  );
}
