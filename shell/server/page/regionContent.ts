import type { Language } from '@haat/contracts';
import {
  type Ask,
  type Decision,
  isPathOf,
  type RegionRequest,
  type RenderedMarkup,
  redirectState,
  type Visitor,
} from '@haat/page';
import type { RemoteRelease } from '../../releases/package/packageRelease';
import { isRendered, type PageRenders } from '../render/renderers';

/** A region's first content, and what it was rendered for. */
export interface RegionContent extends RenderedMarkup {
  /** Path and query. */
  at: string;
  session: RegionRequest['session'];
  /** State of the navigation, e.g. the page to return to after a login. */
  state: unknown;
  /** It shows a loading state, because its data is personal. */
  isLoading: boolean;
}

/** The properties of a page on which its region's content depends. */
export interface RegionView {
  pathname: string;
  search: string;
  visitor: Visitor;
  decision: Decision;
  language: Language;
  contact: object | undefined;
}

/**
 * The first content of a page's region. Signed-in visitors get a guest's content: the server has no session. Screens that
 * show the visitor's own data are rendered as they look until it comes. Where the guard redirects, the page that it redirects
 * to is rendered.
 * @returns null where the browser renders: the path's screen is not for servers, has failed, or took too long
 */
export async function regionContent(
  renders: PageRenders,
  build: RemoteRelease,
  { pathname, search, visitor, decision, language, contact }: RegionView,
  ask: Ask,
): Promise<RegionContent | null> {
  // Only the browser knows whether the visitor may see it.
  if (decision === 'wait') return null;
  const redirect = typeof decision === 'object' ? decision : null;
  const place = redirect ? { pathname: redirect.to, search: '' } : { pathname, search };
  const screen = build.routes.find((route) => isRendered(route) && isPathOf(route.path, place.pathname));
  if (!screen) return null;
  const isLoading = screen.server !== true;
  const session = isLoading && visitor.state === 'authenticated' ? 'member' : shownAs(visitor, decision);
  const state = (redirect && redirectState(redirect)) ?? null;
  const markup = await renders.render(build, { ...place, state, session, language, contact }, ask);
  return markup && { ...markup, at: place.pathname + place.search, session, state, isLoading };
}

const shownAs = ({ state }: Visitor, decision: Decision) =>
  state === 'signed-out' && decision !== 'go-as-guest' ? 'signed-out' : 'guest';
