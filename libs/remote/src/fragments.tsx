import { currentLanguage } from '@haat/contracts';
import { AppRouter } from '@haat/navigation';
import { FRAGMENT_VERSIONS, type FragmentName, type FragmentParams } from '@haat/page/fragments';
import { sessionStore } from '@haat/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ComponentType, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts } from './texts';

/** Props that the host passes to a fragment when it mounts it. */
export interface FragmentProps {
  /** Its own element. */
  domElement: HTMLElement;
  /** The page's one query cache. */
  queryClient: QueryClient;
  params: unknown;
  /** Called when the tree dies after it was mounted. */
  onCrash: (error: unknown) => void;
}

/** A fragment as its remote offers it. */
export interface FragmentApp {
  /** Version of its parameters. */
  version: number;
  /** Resolves after the first commit with a function that unmounts it; rejects when the first render throws. */
  mount(props: FragmentProps): Promise<() => void>;
}

/**
 * A fragment of React components: a root of its own with the page's store, history and query cache.
 * @param load imports the component when a page shows the fragment
 */
export function reactFragment<Name extends FragmentName>(
  name: Name,
  load: () => Promise<ComponentType<FragmentParams[Name]>>,
): FragmentApp {
  return {
    version: FRAGMENT_VERSIONS[name],
    async mount({ domElement, queryClient, params, onCrash }) {
      const Part = (await load()) as ComponentType<object>;
      // Its file brings tables of its own.
      await loadTexts(currentLanguage());
      return new Promise((resolve, reject) => {
        let isMounted = false;
        const root = createRoot(domElement, {
          identifierPrefix: `${name}-${++mounts}-`,
          onUncaughtError: (error) => (isMounted ? onCrash(error) : reject(error)),
        });
        const committed = () => {
          isMounted = true;
          // React forbids to unmount a root while another one renders.
          resolve(() => void setTimeout(() => root.unmount()));
        };
        root.render(
          <StrictMode>
            <Committed call={committed} />
            <Provider store={sessionStore}>
              <QueryClientProvider client={queryClient}>
                <AppRouter owns={() => true}>
                  <Part {...(params as object)} />
                </AppRouter>
              </QueryClientProvider>
            </Provider>
          </StrictMode>,
        );
      });
    },
  };
}

/** A fragment may be on a page several times: ids differ. */
let mounts = 0;

function Committed({ call }: { call: () => void }) {
  useLayoutEffect(call, [call]);
  return null;
}
