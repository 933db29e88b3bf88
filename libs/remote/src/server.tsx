/// <reference types="node" />

import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError, setServerTransport } from '@haat/api-client';
import { API_PATH, type Contact, type Language, NO_CONTACT, setLanguage } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import type { FragmentRender, RenderedSession } from '@haat/page';
import { contactAtom, sessionAtom, sessionStore } from '@haat/session';
import { type DehydratedState, dehydrate, type Query, QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { FragmentTree, type ReactFragment } from './fragments';
import { preloadScreen, RemoteApp, type RemoteOptions } from './lifecycles';
import { withoutLoadingStates } from './loadingStates';
import { RENDERED_SESSIONS } from './renderedSessions';
import { loadTexts } from './texts';

/** An answer of the API, as the HTML server's process got it. */
export interface ServerAnswer {
  status: number;
  body: unknown;
}

/** A request of the HTML server to render a screen. */
export interface RenderRequest {
  pathname: string;
  search: string;
  /** State of the navigation, e.g. where a login leads back to. */
  state: unknown;
  session: RenderedSession;
  /** English unless it says otherwise. */
  language?: Language;
  contact?: Contact;
  /** Render this fragment of the remote, not the path's screen. */
  fragment?: FragmentRender;
  /** Asks the API: only the HTML server's process does, a remote's own never. */
  ask: (address: string) => Promise<ServerAnswer>;
}

/** A region's first content, and the answers that it was made of. */
export interface RenderedRegion {
  html: string;
  queries: DehydratedState;
}

/** The type of `render` in a remote's `src/server.tsx`. Returns null where the path's screen is not for servers. */
export type ServerRenderer = (request: RenderRequest) => Promise<RenderedRegion | null>;

/** Screens may ask for something that depends on another answer; more rounds than this are left to the browser. */
const MAX_ROUNDS = 3;

/** React's mark of a boundary whose content threw or was not loaded: its fallback is rendered instead. */
const ABANDONED = '<!--$!-->';

/** The render that an API call belongs to; several pages render concurrently. */
const requests = new AsyncLocalStorage<RenderRequest>();

/**
 * Renders a remote's screens on a server: once to learn which queries the screen has, then with their answers. Each
 * render is synchronous, since location and session are one for the process. Screens whose data is the visitor's own are
 * rendered once, in their loading state: nothing is asked for.
 * @param name of the remote's region
 * @param fragments its parts for other remotes' screens
 */
export function reactServer({
  name,
  fragments = {},
  ...options
}: RemoteOptions & {
  name: string;
  fragments?: Readonly<Record<string, ReactFragment>>;
}): ServerRenderer {
  setServerTransport(async (config) => {
    const request = requests.getStore();
    if (!request) throw new Error('a call outside of a render');
    const { status, body } = await request.ask(addressOf(config));
    const response = { data: body, status, headers: {} };
    // Error responses are marked the way axios marks them.
    if (status >= 400) throw Object.assign(new Error(`HTTP ${status}`), { isAxiosError: true, response });
    return response;
  });
  return async (request) => {
    const { language = 'en', fragment } = request;
    const shown = fragment
      ? await fragmentOf(fragments, fragment)
      : await screenOf({ name, ...options }, request);
    if (!shown) return null;
    // Screens and fragments bring tables of their own.
    await loadTexts(language);
    const queryClient = new QueryClient({
      defaultOptions: { queries: { retry: false, retryOnMount: false, networkMode: 'always' } },
    });
    const render = () => renderToString(shown.tree(queryClient), { identifierPrefix: shown.id });
    try {
      for (let round = 0; ; round++) {
        navigation.setServerLocation(request);
        sessionStore.set(sessionAtom, RENDERED_SESSIONS[request.session]);
        setLanguage(language);
        sessionStore.set(contactAtom, request.contact ?? NO_CONTACT);
        const { rendered, isIncomplete } = shown.asks
          ? withoutLoadingStates(render)
          : { rendered: render(), isIncomplete: false };
        const pending = queryClient.getQueryCache().getAll().filter(isWaiting);
        if (pending.length === 0 || round === MAX_ROUNDS || !shown.asks) {
          const html = isIncomplete ? render() : rendered;
          if (html.includes(ABANDONED))
            throw new Error(
              `a part of ${fragment?.name ?? request.pathname} threw or waited${reasonIn(html)}`,
            );
          return { html, queries: dehydrated(queryClient) };
        }
        await requests.run(request, () =>
          Promise.all(pending.map((query) => query.fetch().catch(() => undefined))),
        );
        // The browser repeats a query that failed on the server, and shows the screen's error with a retry.
        if (queryClient.getQueryCache().getAll().some(isFailed)) return null;
      }
    } finally {
      queryClient.clear();
    }
  };
}

interface Shown {
  tree(queryClient: QueryClient): ReactElement;
  /** Ids in its markup begin with it. */
  id: string;
  /** Its queries are asked for, not rendered in their loading state. */
  asks: boolean;
}

async function screenOf(
  { name, ...options }: RemoteOptions & { name: string },
  request: RenderRequest,
): Promise<Shown | null> {
  const route = await preloadScreen(options.routes, request);
  if (!route?.server && !route?.serverLoading) return null;
  return {
    tree: (queryClient) => <RemoteApp {...options} queryClient={queryClient} />,
    id: `${name}-`,
    asks: route.server === true,
  };
}

async function fragmentOf(
  fragments: Readonly<Record<string, ReactFragment>>,
  { name, params, id }: FragmentRender,
): Promise<Shown | null> {
  const fragment = Object.hasOwn(fragments, name) ? fragments[name] : undefined;
  if (!fragment?.server) return null;
  const Part = await fragment.load();
  return { tree: (queryClient) => <FragmentTree {...{ Part, params, queryClient }} />, id, asks: true };
}

/** In development React writes the error of a boundary, with its stack, into the markup. */
function reasonIn(html: string): string {
  const [, message, stack = ''] =
    /<template\b[^>]* data-msg="([^"]*)"(?:[^>]* data-stck="([^"]*)")?/.exec(html) ?? [];
  return message ? `: ${unescaped(message)}\n${unescaped(stack)}` : '';
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function dehydrated(queryClient: QueryClient): DehydratedState {
  const state = dehydrate(queryClient, { shouldDehydrateQuery: isAnswered });
  // JSON leaves an error's message out.
  for (const { state: query } of state.queries)
    if (query.error) {
      query.error = { ...query.error, message: query.error.message };
      query.fetchFailureReason = null;
    }
  return state;
}

/** Whether the screen needs a query that has no response yet. */
const isWaiting = ({ state, options }: Query) =>
  state.status === 'pending' && typeof options.queryFn === 'function' && isEnabled(options);

const isEnabled = (options: object) => !('enabled' in options) || options.enabled !== false;

const isAnswered = ({ state }: Query) => state.status !== 'pending';

/** A missing product is an answer, which its screen shows; anything else is a failure. */
const isFailed = ({ state }: Query) =>
  state.status === 'error' && !(state.error instanceof ApiError && state.error.status === 404);

function addressOf({ url = '', params = {} }: AxiosLike): string {
  const address = new URL(API_PATH + url, 'http://api');
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) address.searchParams.append(name, String(one));
  }
  return address.pathname + address.search;
}

interface AxiosLike {
  url?: string;
  params?: Readonly<Record<string, unknown>>;
}
