import { navigation } from '@haat/navigation';
import { cartAtom, loadCart, sessionStore } from '@haat/session';
import { useEffect } from 'react';

/** Today's prices and stock: fetches the cart when a link leads here, and when the shopper comes back to the tab. */
export function useFreshCart() {
  useEffect(() => {
    const { status } = sessionStore.get(cartAtom);
    // The first place of a page has just had its cart from the session's start. And one that is loading is on its
    // way, after a start or a login, whose merge must not be overtaken.
    const byLink = navigation.getSnapshot().action !== 'POP';
    if (status === 'failed' || (status === 'ready' && byLink)) void loadCart();
    const refresh = () => {
      if (document.visibilityState === 'visible') void loadCart();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
}
