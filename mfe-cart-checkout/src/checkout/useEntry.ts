import { navigation, useLocation } from '@haat/navigation';
import { useCallback } from 'react';

/**
 * State stored in the current history entry. It survives a reload, Back and the login page.
 * @param read parses the stored value; null when it is unusable
 * @returns the value and a function that changes parts of it
 */
export function useEntry<State extends object | null>(
  read: (state: unknown) => State,
): [State, (change: Partial<NonNullable<State>>) => void] {
  const { pathname, state } = useLocation();
  const change = useCallback(
    (parts: Partial<NonNullable<State>>) => {
      // Reads again: two changes may happen in one render, and another page may be open by now.
      const { location } = navigation.getSnapshot();
      const current = read(location.state);
      if (current !== null && location.pathname === pathname)
        navigation.replace(location, { ...current, ...parts });
    },
    [pathname, read],
  );
  return [read(state), change];
}
