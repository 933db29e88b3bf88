import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render over its HTML, then true: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
