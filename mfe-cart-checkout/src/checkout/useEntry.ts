import { navigation, useLocation } from '@haat/navigation';
import { useCallback } from 'react';

/**
 * What a screen keeps in its place of the page's history: it survives a reload, Back and the way over /login.
 * @param read makes the value of whatever the place carries; null when it carries nothing to work with
 * @returns the value, and how to change parts of it
 */
export function useEntry<Kept extends object | null>(
  read: (state: unknown) => Kept,
): [Kept, (change: Partial<NonNullable<Kept>>) => void] {
  const { pathname, state } = useLocation();
  const change = useCallback(
    (parts: Partial<NonNullable<Kept>>) => {
      // Read again: two changes may come before the next render. And the page may have left meanwhile.
      const { location } = navigation.getSnapshot();
      const kept = read(location.state);
      if (kept !== null && location.pathname === pathname)
        navigation.replace(location, { ...kept, ...parts });
    },
    [pathname, read],
  );
  return [read(state), change];
}
