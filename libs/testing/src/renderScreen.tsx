import { navigation } from '@haat/navigation';
import { RemoteApp, type ScreenRoute } from '@haat/remote';
import { loadCartCode, type Session, sessionAtom, sessionStore } from '@haat/session';
import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProfile } from './factories';

// As on a page that has started.
beforeAll(() => loadCartCode());

interface RenderOptions {
  /** where the page is, e.g. '/product/7?color=Indigo' */
  at: string;
  /** what the navigation carried */
  state?: unknown;
  /** the session; default: a signed-in customer */
  session?: Session | 'signed-out' | 'guest';
}

/** Sets the session of a test. Nothing is stored in the browser. */
export function setTestSession(session: RenderOptions['session']) {
  const value: Session =
    session === undefined
      ? { state: 'authenticated', profile: aProfile() }
      : typeof session === 'string'
        ? { state: session, profile: null }
        : session;
  sessionStore.set(sessionAtom, value);
}

/** A query cache of its own per test, without retries. */
export function testQueryClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
}

/**
 * Renders a remote's screens as a host would: page history, session store and query cache around them.
 * Answers Testing Library's result, a `user`, and `at()`, the address that the page shows now.
 */
export function renderScreen(routes: readonly ScreenRoute[], { at, state, session }: RenderOptions) {
  setTestSession(session);
  navigation.setGuard(() => true);
  act(() => navigation.push(at, state));
  const queryClient = testQueryClient();
  const user = userEvent.setup();
  const result = render(<RemoteApp routes={routes} loading={null} queryClient={queryClient} />);
  return {
    ...result,
    user,
    queryClient,
    at: () => {
      const { pathname, search } = navigation.getSnapshot().location;
      return pathname + search;
    },
    /** what the last navigation carried */
    carried: () => navigation.getSnapshot().location.state,
  };
}
