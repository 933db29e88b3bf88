import { type ReactNode, useCallback, useRef, useSyncExternalStore } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import { navigation, type Snapshot, type To } from './history';

const navigator: Navigator = {
  createHref: (to) => navigation.createHref(to as To),
  push: (to, state) => navigation.push(to as To, state),
  replace: (to, state) => navigation.replace(to as To, state),
  go: (delta) => navigation.go(delta),
};

interface AppRouterProps {
  /** Whether this tree renders the path. For paths of other trees it stays at its own last location. */
  owns: (pathname: string) => boolean;
  /** The location that the server rendered; the page may have navigated before React hydrates it. */
  rendered?: Snapshot | undefined;
  children: ReactNode;
}

/** react-router on top of the page's one history. Each React root has its own router, all share the history. */
export function AppRouter({ owns, rendered, children }: AppRouterProps) {
  const last = useRef<Snapshot | null>(rendered ?? null);
  // The snapshot that subscribers know. The address changes earlier, while the old page is captured for a transition.
  const told = useRef<Snapshot | null>(null);
  const subscribe = useCallback((listener: () => void) => {
    const tell = () => {
      told.current = navigation.getSnapshot();
      listener();
    };
    told.current = navigation.getSnapshot();
    return navigation.subscribe(tell);
  }, []);
  const read = () => {
    const now = told.current ?? navigation.getSnapshot();
    if (last.current === null || owns(now.location.pathname)) last.current = now;
    return last.current;
  };
  const { location, action } = useSyncExternalStore(subscribe, read, () => rendered ?? read());
  return (
    <Router location={location} navigationType={action as never} navigator={navigator}>
      {children}
    </Router>
  );
}
