import { cartAtom, loadCart, sessionStore } from '@haat/session';
import { useEffect } from 'react';

/** Today's prices and stock: fetches the cart when the page opens, and when the shopper comes back to the tab. */
export function useFreshCart() {
  useEffect(() => {
    // A cart that is loading is already on its way, after a start or a login (whose merge must not be overtaken).
    if (sessionStore.get(cartAtom).status !== 'loading') void loadCart();
    const refresh = () => {
      if (document.visibilityState === 'visible') void loadCart();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
}
