import '@haat/ui/theme.css';
import '@haat/ui/bengali.css';
import { AppRouter, matchPath, navigation } from '@haat/navigation';
import { sessionStore, startSession } from '@haat/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { AlonePage, type AloneRemote } from './AlonePage';

/** Opens the page of a remote alone: provides what its life cycles need of a host, without the shell. */
export function openAlone(remote: AloneRemote) {
  const { package: packageName = '', api = '' } = document.body.dataset;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  void startSession();
  const { pathname } = navigation.getSnapshot().location;
  const own = remote.paths.some((path) => matchPath(path, pathname));
  const first = remote.paths.find((path) => !path.includes(':'));
  if (!own && first) navigation.replace(first);
  createRoot(document.getElementById('alone')!).render(
    <Provider store={sessionStore}>
      <QueryClientProvider client={queryClient}>
        <AppRouter owns={() => true}>
          <AlonePage remote={remote} packageName={packageName} api={api || window.location.origin} />
        </AppRouter>
      </QueryClientProvider>
    </Provider>,
  );
}
