import { AppRouter, matchPath, Route, Routes } from '@haat/navigation';
import { sessionStore } from '@haat/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ComponentType, type ReactNode, StrictMode, Suspense, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** What the host hands a region when it mounts it. */
export interface RegionProps {
  /** The region's name, e.g. 'catalog'. */
  name: string;
  /** The region's own element; the host's skeleton inside it goes with the first commit. */
  domElement: HTMLElement;
  /** The page's one query cache. */
  queryClient: QueryClient;
  /** Called when the tree dies after it was mounted. */
  onCrash?: (error: unknown) => void;
}

/** What a remote exposes. The host never imports anything else of it. */
export interface Lifecycles {
  bootstrap(): Promise<void>;
  /** Resolves after the first commit; rejects when the first render throws. */
  mount(props: RegionProps): Promise<void>;
  unmount(props: RegionProps): Promise<void>;
}

/** A screen and its path, in the router's pattern syntax. */
export interface ScreenRoute {
  path: string;
  Screen: ComponentType;
}

interface RemoteOptions {
  routes: readonly ScreenRoute[];
  /** Shown while a screen's own file loads. */
  loading: ReactNode;
  /** Around every screen, inside router and caches. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** The life cycles of a React remote: one root, the page's store, history and query cache around its screens. */
export function reactLifecycles(options: RemoteOptions): Lifecycles {
  const roots = new WeakMap<HTMLElement, Root>();
  return {
    async bootstrap() {},
    mount(props) {
      return new Promise<void>((resolve, reject) => {
        let mounted = false;
        const root = createRoot(props.domElement, {
          identifierPrefix: `${props.name}-`,
          onUncaughtError(error) {
            if (mounted) props.onCrash?.(error);
            else reject(error);
          },
        });
        roots.set(props.domElement, root);
        const committed = () => {
          mounted = true;
          resolve();
        };
        root.render(
          <StrictMode>
            <OnCommit call={committed}>
              <RemoteApp {...options} queryClient={props.queryClient} />
            </OnCommit>
          </StrictMode>,
        );
      });
    },
    async unmount({ domElement }) {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}

function OnCommit({ call, children }: { call: () => void; children: ReactNode }) {
  useLayoutEffect(call, [call]);
  return children;
}

/** A remote's tree without a host: tests and stand-alone pages render it directly. */
export function RemoteApp({
  routes,
  loading,
  Frame = Plain,
  queryClient,
}: RemoteOptions & { queryClient: QueryClient }) {
  return (
    <Provider store={sessionStore}>
      <QueryClientProvider client={queryClient}>
        <AppRouter owns={(pathname) => routes.some(({ path }) => matchPath(path, pathname))}>
          <Frame>
            <Suspense fallback={loading}>
              <Routes>
                {routes.map(({ path, Screen }) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
              </Routes>
            </Suspense>
          </Frame>
        </AppRouter>
      </QueryClientProvider>
    </Provider>
  );
}

function Plain({ children }: { children: ReactNode }) {
  return children;
}
