import { currentLanguage } from '@haat/contracts';
import {
  AppRouter,
  matchPath,
  navigation,
  type PageLocation,
  Route,
  Routes,
  type Snapshot,
  useLocation,
} from '@haat/navigation';
import type { RenderedSession } from '@haat/page';
import { RECOVERED, RENDERED, RENDERED_FOR, RENDERED_STATE } from '@haat/page/names';
import { sessionStore } from '@haat/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { FragmentApp } from './fragments';
import type { PreloadableScreen } from './lazyScreen';
import { storeOf } from './renderedSessions';
import { loadTexts } from './texts';

/** Characters of why content was not hydrated, for the host's report. */
const MAX_REASON_LENGTH = 200;

/** Props that the host passes to a region when it mounts it. */
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

/** Exports of a remote. The host never imports anything else of it. */
export interface Lifecycles {
  bootstrap(): Promise<void>;
  /** Resolves after the first commit, or when rendered content is hydrated; rejects when the first render throws. */
  mount(props: RegionProps): Promise<void>;
  unmount(props: RegionProps): Promise<void>;
  /** Imports the parts for other remotes' screens, by name. Pages without them don't load that file. */
  fragments?(): Promise<{ fragments: Readonly<Record<string, FragmentApp>> }>;
}

/** A screen and its path, in the router's pattern syntax. */
export interface ScreenRoute {
  path: string;
  Screen: ComponentType | PreloadableScreen;
  /** The HTML server renders the screen for signed-out visitors, too. */
  server?: true;
  /** The HTML server renders the screen's loading state for visitors with data of their own, too. */
  serverLoading?: true;
  /**
   * GET calls of the screen for a signed-in visitor: paths below /api/v1 with their query. The page asks for them while its
   * scripts are on their way.
   */
  early?: readonly string[];
}

export interface RemoteOptions {
  routes: readonly ScreenRoute[];
  /** Shown while a screen's own file loads. */
  loading: ReactNode;
  /** Around every screen, inside router and caches. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** The life cycles of a React remote: one root, the page's store, history and query cache around its screens. */
export function reactLifecycles(options: RemoteOptions): Lifecycles {
  const roots = new WeakMap<HTMLElement, Root>();
  const mounts = new WeakMap<HTMLElement, object>();
  return {
    bootstrap: () => loadTexts(currentLanguage()),
    async mount(props) {
      const { domElement } = props;
      const thisMount = {};
      mounts.set(domElement, thisMount);
      const isUnmounted = () => mounts.get(domElement) !== thisMount;
      const rendered = await takeRendered(domElement, options.routes, isUnmounted);
      // By now the element may be another release's.
      if (isUnmounted()) throw new Error(`${props.name} was unmounted while it mounted`);
      return new Promise<void>((resolve, reject) => {
        let mounted = false;
        const rootOptions: RootOptions = {
          identifierPrefix: `${props.name}-`,
          onUncaughtError(error) {
            if (mounted) props.onCrash?.(error);
            else reject(error);
          },
          // The browser has rendered what it could not hydrate.
          onRecoverableError(error, { componentStack }) {
            domElement.setAttribute(RECOVERED, String(error).slice(0, MAX_REASON_LENGTH));
            const where = componentStack ?? '';
            console.error(
              `[region ${props.name}] differs from what was rendered on the server:`,
              error,
              where,
            );
          },
        };
        const committed = () => {
          mounted = true;
          resolve();
        };
        const app = { ...options, queryClient: props.queryClient };
        if (rendered) {
          const { session, isLoading, at } = rendered;
          const hydrated = (
            <StrictMode>
              <RemoteApp
                {...app}
                firstStore={storeOf(session)}
                rendered={at}
                isLoading={isLoading}
                onScreen={committed}
              />
            </StrictMode>
          );
          roots.set(domElement, hydrateRoot(domElement, hydrated, rootOptions));
          return;
        }
        const tree = (
          <StrictMode>
            <OnCommit call={committed}>
              <RemoteApp {...app} />
            </OnCommit>
          </StrictMode>
        );
        const root = createRoot(domElement, rootOptions);
        roots.set(domElement, root);
        root.render(tree);
      });
    },
    async unmount({ domElement }) {
      mounts.delete(domElement);
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}

/**
 * Whether the element holds what the HTML server rendered for the page's address and what the navigation carries. Its
 * screen is loaded first, so that hydration finds every component; content of another address makes room for a first
 * render.
 * @returns the session of the render, where it was, and whether it was a loading state; null without content to hydrate
 */
async function takeRendered(
  element: HTMLElement,
  routes: readonly ScreenRoute[],
  isUnmounted: () => boolean,
): Promise<{ session: RenderedSession; at: Snapshot; isLoading: boolean } | null> {
  const rendered = element.getAttribute(RENDERED);
  if (rendered === null) return null;
  const renderedFor = element.getAttribute(RENDERED_FOR) ?? 'signed-out';
  const renderedState = element.getAttribute(RENDERED_STATE) ?? 'null';
  const isAt = ({ location: { pathname, search, state } }: Snapshot) =>
    rendered === pathname + search && renderedState === JSON.stringify(state ?? null);
  const at = navigation.getSnapshot();
  if (isAt(at)) {
    const route = await preloadScreen(routes, at.location);
    // Hydration is one task of its own: what loading has left to do comes first.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (isUnmounted()) return null;
    if (isAt(navigation.getSnapshot()))
      return {
        session: renderedFor as RenderedSession,
        // Hydrate at the address that was rendered, because the guard may have replaced the current one.
        at: { ...at, action: 'POP' },
        isLoading: route?.serverLoading === true,
      };
  }
  element.replaceChildren();
  return null;
}

/** Loads the files of an address's screen, so that the screen renders at once. @returns its route */
export async function preloadScreen(
  routes: readonly ScreenRoute[],
  { pathname, search }: Pick<PageLocation, 'pathname' | 'search'>,
): Promise<ScreenRoute | undefined> {
  const route = routeOf(routes, pathname);
  if (route && 'preload' in route.Screen) await route.Screen.preload(search);
  return route;
}

const noop = () => {};

interface CommittedProps {
  call: () => void;
  children: ReactNode;
}

function OnCommit({ call, children }: CommittedProps) {
  useLayoutEffect(call, [call]);
  return children;
}

/** Calls in a task of its own. */
function AfterCommit({ call, children }: CommittedProps) {
  useEffect(call, [call]);
  return children;
}

/**
 * A remote's tree without a host: tests and stand-alone pages render it directly.
 * @param props `firstStore`: the atoms of the first render; the page's own take their place with its commit;
 *   `rendered`: where the content that is hydrated was rendered;
 *   `isLoading`: the first render only shows that the screen loads, and the next one follows in the next task;
 *   `onScreen`: called when a screen is there, which is hydrated later than what surrounds it
 */
export function RemoteApp({
  routes,
  loading,
  Frame = Plain,
  queryClient,
  firstStore = sessionStore,
  rendered,
  isLoading = false,
  onScreen = noop,
}: RemoteOptions & {
  queryClient: QueryClient;
  firstStore?: typeof sessionStore;
  rendered?: Snapshot;
  isLoading?: boolean;
  onScreen?: () => void;
}) {
  const [store, setStore] = useState(firstStore);
  const isOwn = store === sessionStore;
  useLayoutEffect(() => {
    // A transition, so that parts which are still to be hydrated do not have to be at once.
    if (!isLoading) startTransition(() => setStore(sessionStore));
    else if (isOwn) onScreen();
  }, [isLoading, isOwn, onScreen]);
  // The page may go on while the screen is hydrated, which has to be the one that was rendered.
  const isHydrating = useRef(rendered !== undefined);
  const [, followPage] = useReducer((count: number) => count + 1, 0);
  const endHydration = useCallback(() => {
    if (!isHydrating.current) return;
    isHydrating.current = false;
    if (navigation.getSnapshot().location !== rendered?.location) followPage();
  }, [rendered]);
  const owns = (pathname: string) => !isHydrating.current && routeOf(routes, pathname) !== undefined;
  const arrive = useCallback(() => {
    endHydration();
    if (isLoading) setStore(sessionStore);
    else onScreen();
  }, [endHydration, isLoading, onScreen]);
  // Hydration and the page's own state in one task would hold the page too long.
  const Arrival = isLoading ? AfterCommit : OnCommit;
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <AppRouter owns={owns} rendered={rendered}>
          <Frame>
            <Suspense fallback={loading}>
              <Arrival call={arrive}>
                <CurrentScreen routes={routes} />
              </Arrival>
            </Suspense>
          </Frame>
        </AppRouter>
      </QueryClientProvider>
    </Provider>
  );
}

/** The screen of the address. The router is given its route alone: it compiles all that it has at each navigation. */
function CurrentScreen({ routes }: Pick<RemoteOptions, 'routes'>) {
  const { pathname } = useLocation();
  const route = routeOf(routes, pathname);
  if (!route) return null;
  return (
    <Routes>
      <Route path={route.path} element={<route.Screen />} />
    </Routes>
  );
}

/** The first route that fits, as in the page's routes. */
const routeOf = (routes: readonly ScreenRoute[], pathname: string) =>
  routes.find(({ path }) => matchPath(path, pathname));

function Plain({ children }: { children: ReactNode }) {
  return children;
}
