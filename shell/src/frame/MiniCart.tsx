import { Link } from '@haat/navigation';
import { Fragment, useTexts } from '@haat/remote';
import { ButtonLink } from '@haat/ui';
import { sharedTexts } from '../strings';
import styles from './MiniCart.module.css';

/** The cart team's view of the cart; without it, a link to the cart. */
export function MiniCart({ id }: { id: string }) {
  const t = useTexts(sharedTexts).header;
  return (
    <section id={id} className={styles.panel} aria-label={t.peek}>
      <Fragment
        name="cart_checkout/mini-cart"
        params={{}}
        fallback={
          <ButtonLink as={Link} to="/cart">
            {t.cart}
          </ButtonLink>
        }
      />
    </section>
  );
}
