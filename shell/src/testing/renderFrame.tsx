import { navigation } from '@haat/navigation';
import type { SiteRoute } from '@haat/page';
import { setTestSession, testQueryClient } from '@haat/testing';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ShellRoot } from '../frame/ShellRoot';
import { setTestRoutes } from './testRoutes';

interface FrameOptions {
  /** where the page is; /home unless said */
  at?: string;
  /** the visitor; signed out unless given */
  session?: Parameters<typeof setTestSession>[0];
  queryClient?: ReturnType<typeof testQueryClient>;
  /** paths of further remotes */
  routes?: readonly SiteRoute[];
}

/** Renders a part of the frame as the bootstrap does. Answers Testing Library's result, a `user`, and `place()`. */
export function renderFrame(
  part: ReactNode,
  { at = '/home', session = 'signed-out', queryClient = testQueryClient(), routes }: FrameOptions = {},
) {
  setTestRoutes(routes);
  setTestSession(session);
  navigation.setGuard(() => true);
  act(() => navigation.push(at));
  const user = userEvent.setup();
  const result = render(<ShellRoot queryClient={queryClient}>{part}</ShellRoot>);
  return {
    ...result,
    user,
    queryClient,
    /** the address that the page shows now, and what it carries */
    route: () => {
      const { pathname, search, state } = navigation.getSnapshot().location;
      return { address: pathname + search, state };
    },
  };
}
