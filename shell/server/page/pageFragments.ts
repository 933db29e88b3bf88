import type { Language } from '@haat/contracts';
import {
  type Ask,
  FRAGMENT,
  FRAGMENT_PARAMS,
  fragmentParts,
  RENDERED,
  RENDERED_FOR,
  VERSION,
} from '@haat/page';
import type { RemoteRelease } from '../../releases/package/packageRelease';
import type { PageRenders } from '../render/renderers';
import { markup } from './metaMarkup';
import type { RegionContent } from './regionContent';

/** Places that a page has fragments rendered for; further ones are left to the browser. */
const MAX_PLACES = 12;

/** An empty place, as `Fragment` of @haat/remote writes it. */
const PLACE = new RegExp(`(<div ${FRAGMENT}="([^"]*)" ${FRAGMENT_PARAMS}="([^"]*)">)(?=</div>)`, 'g');

/** The parts of a page that its fragments depend on. */
interface FragmentView {
  /** The releases of this visitor's page that can be rendered. */
  releases: readonly RemoteRelease[];
  language: Language;
  contact: object | undefined;
}

/** Names of a release's files. */
export interface ReleaseFiles {
  build: RemoteRelease;
  files: readonly string[];
}

/**
 * Fills the places of a region's content with the fragments that their remotes render on servers, each with the release that the
 * page has of its remote. All are rendered at a time, and share what is left of the page's time. A place whose fragment is late, fails
 * or does not fit stays empty: the browser loads it.
 * @returns the content, the files of the fragments in it, and whether one was late
 */
export async function withFragments(
  content: RegionContent,
  renders: Pick<PageRenders, 'fragment'>,
  { releases, language, contact }: FragmentView,
  ask: Ask,
): Promise<{ content: RegionContent; fragments: readonly ReleaseFiles[]; isLate: boolean }> {
  const places = [...content.html.matchAll(PLACE)].slice(0, MAX_PLACES);
  if (places.length === 0) return { content, fragments: [], isLate: false };
  const { session } = content;
  const filled = await Promise.all(
    places.map(async ([, , name = '', params = ''], at) => {
      const { remote, part } = fragmentParts(plain(name));
      const build = releases.find((release) => release.name === remote);
      if (!build) return null;
      const id = `${remote}-${part}-s${at}-`;
      const fragment = { name: part, params: JSON.parse(plain(params)), id };
      const request = { pathname: '/', search: '', state: null, session, language, contact, fragment };
      const rendered = await renders.fragment(build, request, ask);
      if (rendered === null || rendered === 'late') return rendered;
      const row = build.fragments?.find((offered) => offered.name === part);
      return { ...rendered, build, files: row?.files ?? [], id };
    }),
  );
  let at = 0;
  const html = content.html.replace(PLACE, (place) => {
    const one = filled[at++];
    if (!one || one === 'late') return place;
    return `${place}<div ${RENDERED}="${markup(one.id)}" ${RENDERED_FOR}="${session}" ${VERSION}="${markup(one.build.version)}">${one.html}</div>`;
  });
  const fragments = filled.filter((one) => one !== null && one !== 'late');
  const queries = merged([content.queries, ...fragments.map((one) => one.queries)]);
  return { content: { ...content, html, queries }, fragments, isLate: filled.includes('late') };
}

/** Query caches as JSON in one: what several parts have requested is in it once. */
function merged(caches: readonly string[]): string {
  const all = caches.map(
    (cache) => JSON.parse(cache) as { queries?: { queryHash: string }[]; mutations?: unknown[] } | null,
  );
  const queries = all.flatMap((cache) => cache?.queries ?? []);
  return JSON.stringify({
    mutations: all.flatMap((cache) => cache?.mutations ?? []),
    queries: [...new Map(queries.map((query) => [query.queryHash, query])).values()],
  });
}

/** The text of an attribute that React has escaped. */
const plain = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
