import { navigation } from '@haat/navigation';
import { cartAtom, refreshCart, sessionAtom, sessionStore } from '@haat/session';
import { useEffect } from 'react';

/** Coming back to a window tells it twice: as the tab becomes visible, and as it gets the focus. */
const ONCE_IN = 1_000;

/**
 * Today's prices and stock: fetched when a link leads here, when the shopper comes back to the window, and when the
 * connection does.
 */
export function useRefreshedCart() {
  useEffect(() => {
    const { status } = sessionStore.get(cartAtom);
    const guest = sessionStore.get(sessionAtom).state !== 'authenticated';
    // The first place of a page has just had its server cart from the session's start. And one that is loading is on
    // its way, after a start or a login.
    const byLink = navigation.getSnapshot().action !== 'POP';
    if (guest || status === 'failed' || (status === 'ready' && byLink)) void refreshCart();
    let last = Number.NEGATIVE_INFINITY;
    const refresh = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < ONCE_IN) return;
      last = performance.now();
      void refreshCart();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
    };
  }, []);
}
