import { navigation } from '@haat/navigation';
import { cartAtom, refreshCart, sessionAtom, sessionStore } from '@haat/session';
import { useEffect } from 'react';

/** Returning to a tab fires both visibilitychange and focus: only the first one refreshes. */
const MIN_INTERVAL_MS = 1_000;

/**
 * Refreshes prices and stock of the cart: on navigation to this page, when the tab becomes visible again, and when the
 * browser is online again.
 */
export function useRefreshedCart() {
  useEffect(() => {
    const { status } = sessionStore.get(cartAtom);
    const guest = sessionStore.get(sessionAtom).state !== 'authenticated';
    // After a page load the session has just fetched the cart; a loading cart needs no second request.
    const byLink = navigation.getSnapshot().action !== 'POP';
    if (guest || status === 'failed' || (status === 'ready' && byLink)) void refreshCart();
    let last = Number.NEGATIVE_INFINITY;
    const refresh = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < MIN_INTERVAL_MS) return;
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
