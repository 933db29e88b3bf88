import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import { navigation, type Snapshot, type To } from './history';

const navigator: Navigator = {
  createHref: (to) => navigation.createHref(to as To),
  push: (to, state) => navigation.push(to as To, state),
  replace: (to, state) => navigation.replace(to as To, state),
  go: (delta) => navigation.go(delta),
};

interface AppRouterProps {
  /** Whether this tree renders the path. While the page leaves for another's, the tree keeps its last own place. */
  owns: (pathname: string) => boolean;
  children: ReactNode;
}

/** react-router over the page's one history: each React root has one, none has a history of its own. */
export function AppRouter({ owns, children }: AppRouterProps) {
  const last = useRef<Snapshot | null>(null);
  const read = () => {
    const now = navigation.getSnapshot();
    if (last.current === null || owns(now.location.pathname)) last.current = now;
    return last.current;
  };
  const { location, action } = useSyncExternalStore(navigation.subscribe, read, read);
  return (
    <Router location={location} navigationType={action as never} navigator={navigator}>
      {children}
    </Router>
  );
}
