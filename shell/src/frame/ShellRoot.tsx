import { AppRouter } from '@haat/navigation';
import { sessionStore } from '@haat/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';

interface ShellRootProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** Provides a part of the frame with the page's store, history and query cache. */
export function ShellRoot({ queryClient, children }: ShellRootProps) {
  return (
    <Provider store={sessionStore}>
      <QueryClientProvider client={queryClient}>
        <AppRouter owns={() => true}>{children}</AppRouter>
      </QueryClientProvider>
    </Provider>
  );
}
