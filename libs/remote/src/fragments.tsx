import { currentLanguage } from '@haat/contracts';
import { AppRouter } from '@haat/navigation';
import type { RenderedSession } from '@haat/page';
import type { EventsOf, FragmentRow, FragmentTable, ParamsOf } from '@haat/page/fragments';
import { sessionStore } from '@haat/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ComponentType, StrictMode, startTransition, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { storeOf } from './renderedSessions';
import { loadTexts } from './texts';

/** Props that the host passes to a fragment when it mounts it. */
export interface FragmentProps {
  /** Its own element. */
  domElement: HTMLElement;
  /** Unique in the page; ids in its markup begin with it. */
  id: string;
  /** The page's one query cache. */
  queryClient: QueryClient;
  params: unknown;
  /** The element has the HTML server's content, made for such a visitor: hydrate it. */
  renderedFor?: RenderedSession | undefined;
  /** Called when the tree dies after it was mounted. */
  onCrash: (error: unknown) => void;
  /** Tells the screen that has placed it one of the fragment's events; absent in older hosts. */
  onEvent?: ((name: string) => void) | undefined;
}

/** Takes a mounted fragment from the page. */
export interface Unmount {
  (): void;
  /** Gives it other parameters, and resolves when it shows them. A fragment without it is mounted anew. */
  update?(params: unknown): void | Promise<void>;
}

/** A fragment as its remote offers it. */
export interface FragmentApp extends FragmentRow {
  /** Resolves after the first commit with a function that unmounts it; rejects when the first render throws. */
  mount(props: FragmentProps): Promise<Unmount>;
}

/** A fragment of React components; the remote's server bundle renders it, too. */
export interface ReactFragment extends FragmentApp {
  load(): Promise<ComponentType<object>>;
}

/** The props of a fragment's component: its parameters, and `fire` where it has events. */
export type FragmentComponentProps<Row extends FragmentRow> = ParamsOf<Row> &
  ([EventsOf<Row>] extends [never] ? unknown : { fire: (event: EventsOf<Row>) => void });

/**
 * The fragments of a remote: each has a root of its own with the page's store, history and query cache.
 * @param table what they are called and given
 * @param loads import the components when a page shows them
 */
export function reactFragments<Table extends FragmentTable>(
  table: Table,
  loads: {
    readonly [Name in keyof Table]: () => Promise<ComponentType<FragmentComponentProps<Table[Name]>>>;
  },
): Readonly<Record<string, ReactFragment>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, row]) => {
      const load = loads[name as keyof Table] as ReactFragment['load'];
      return [name, { ...row, load, mount: (props: FragmentProps) => mounted(load, props) }];
    }),
  );
}

async function mounted(
  load: ReactFragment['load'],
  { domElement, id, queryClient, params, renderedFor, onCrash, onEvent }: FragmentProps,
): Promise<Unmount> {
  const Part = await load();
  // Its file brings tables of its own.
  await loadTexts(currentLanguage());
  return new Promise((resolve, reject) => {
    let isMounted = false;
    let root: Root;
    /** Calls of `update` whose parameters are not on the page yet. */
    const updates = new Set<() => void>();
    const options: RootOptions = {
      identifierPrefix: id,
      onUncaughtError: (error) => (isMounted ? onCrash(error) : reject(error)),
    };
    const onCommit = () => {
      for (const shown of updates) shown();
      updates.clear();
      if (isMounted) return;
      isMounted = true;
      // React forbids to unmount a root while another one renders.
      const unmount = () => void setTimeout(() => root.unmount());
      const update = (next: unknown) =>
        new Promise<void>((shown) => {
          updates.add(shown);
          root.render(treeOf(next));
        });
      resolve(Object.assign(unmount, { update }));
    };
    const firstStore = renderedFor ? storeOf(renderedFor) : sessionStore;
    const treeOf = (given: unknown) => (
      <StrictMode>
        <FragmentTree
          {...{ Part, params: given, queryClient, firstStore, onEvent }}
          onCommit={() => onCommit()}
        />
      </StrictMode>
    );
    if (renderedFor) {
      root = hydrateRoot(domElement, treeOf(params), options);
      return;
    }
    root = createRoot(domElement, options);
    root.render(treeOf(params));
  });
}

const noop = () => {};

interface FragmentTreeProps {
  Part: ComponentType<object>;
  params: unknown;
  queryClient: QueryClient;
  /** The atoms of the first render; the page's own take their place with its commit. */
  firstStore?: typeof sessionStore;
  /** Called after each commit that was given another function. */
  onCommit?: () => void;
  onEvent?: ((name: string) => void) | undefined;
}

/** A fragment without a host: servers render it directly. */
export function FragmentTree({
  Part,
  params,
  queryClient,
  firstStore = sessionStore,
  onCommit = noop,
  onEvent = noop,
}: FragmentTreeProps) {
  const [store, setStore] = useState(firstStore);
  useLayoutEffect(() => {
    startTransition(() => setStore(sessionStore));
    onCommit();
  }, [onCommit]);
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <AppRouter owns={() => true}>
          <Part {...(params as object)} {...{ fire: onEvent }} />
        </AppRouter>
      </QueryClientProvider>
    </Provider>
  );
}
