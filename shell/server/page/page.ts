import type { Language } from '@haat/contracts';
import { matchPath } from '@haat/navigation';
import { type ComposedPage, guard, isWorkPage, type Theme } from '@haat/page';
import { EARLY_CALLS } from '@haat/session/earlyCalls';
import { PROFILE_TEXTS } from '@haat/session/profileTexts';
import type { Span } from '@haat/tracing';
import type { PageReleases } from '../../releases/composition/servedComposition';
import type { PageTokens } from '../../releases/health/pageTokens';
import { apiAsk } from '../gateway/api';
import type { CatalogVersions } from '../gateway/catalogVersions';
import type { Overrides } from '../gateway/overrides';
import type { PreviewRequest } from '../gateway/preview';
import { contentSecurityPolicy, elsewhereOf, integrityPolicy } from '../gateway/security';
import { visitorFromCookie } from '../gateway/visitor';
import type { FrameRenderer } from '../render/frames';
import { type Renderers, STARTS_IN_MS } from '../render/renderers';
import type { Settings } from '../settings';
import { compose, releasePath } from './composition';
import {
  devStyles,
  document,
  earlyCalls,
  filesFor,
  fontOf,
  partStyles,
  REFRESH_HOOK,
  shellParts,
  withFiles,
  withFilesOf,
  withUsedStyles,
} from './document';
import { headScript, LATE_SCRIPTS } from './inlineScripts';
import { metaMarkup } from './metaMarkup';
import { type CachedPage, type PageCache, toCachedPage } from './pageCache';
import { withFragments } from './pageFragments';
import { pageMeta, plainMeta } from './pageMeta';
import { regionContent } from './regionContent';
import { withoutShell } from './shellFallback';
import { routesOf } from './siteRoutes';
import { withoutStaffRemotes } from './staffRemotes';
import { previewStrip, problemStrip, STRIP_STYLE } from './strip';
import type { Releases } from './upstream';

interface PageRequest {
  /** Path and query of the request. */
  url: string;
  /** The request's cookie header. */
  cookies: string | undefined;
  /** The id that assigns a visitor to a canary. */
  visitorId: string;
  /** The IP address that the page is sent to. */
  ip: string;
  language: Language;
  theme: Theme;
  /** `url` is without them. */
  overrides: Pick<Overrides, 'inForce' | 'refused'>;
  /** `url` is without it. */
  preview: Pick<PreviewRequest, 'versions' | 'refused'>;
  /** the request's span, if it is traced */
  span: Span | undefined;
  requestId: string;
  /** Called with the URL of the font that the page needs, if the page is not cached. */
  onFontKnown?: ((address: string) => void) | undefined;
}

/** An answer to a request for a page. */
export type PageAnswer =
  | { status: 301 | 302; location: string; secret: boolean }
  | {
      status: 200 | 404;
      page: CachedPage;
      /** The id of its composition. */
      composition: string;
      secret: boolean;
      /** Other visitors may get other versions, so this one needs an id. */
      differs: boolean;
      /** Lets the page report the health of its regions. */
      pageToken: string;
    };

/** Dependencies of the pages. */
export interface PageSources {
  frames: FrameRenderer;
  releases: Releases;
  settings: Settings;
  pageTokens: PageTokens;
  /** Null if regions render only in browsers. */
  renderers: Renderers | null;
  cache: PageCache;
  /** Learns of catalog changes from the API's responses to pages. */
  versions: CatalogVersions;
}

/**
 * The page for a request: one document for every path, with the content of the path's region where its release renders
 * on the server, and metadata of the path, also for visitors whom the browser's guard will redirect.
 * The composition is read for each request.
 */
export async function pageFor(request: PageRequest, sources: PageSources): Promise<PageAnswer> {
  const { frames, releases, settings, pageTokens, renderers, cache, versions } = sources;
  const { pathname, search } = new URL(request.url, 'http://page');
  const visitor = visitorFromCookie(request.cookies);
  const { language, theme } = request;
  const { preview } = request;
  const all = await releases.now({
    visitor: request.visitorId,
    without: withoutShell(request.cookies),
    preview: preview.versions,
  });
  const live = withoutStaffRemotes(all, pathname, visitor);
  const { routes } = routesOf(live, language);
  const route = routes.match(pathname);
  const secret = route?.secretQuery === true;
  const guarded = guard({ pathname, search, hash: '', state: null }, route, visitor, settings.guestAccess);
  if (route?.access === 'entry' && typeof guarded === 'object')
    return { status: 302, location: guarded.to, secret };
  if (secret && search) return { status: 302, location: `${pathname}#${search.slice(1)}`, secret };

  const { inForce, refused } = request.overrides;
  const composed = compose(live, settings, request.overrides, language);
  const shell = shellParts(live.shell, settings, { language, theme }, frames);
  const ofPreview = previewStrip(preview, all, language);
  const elsewhere = elsewhereOf(settings, inForce);
  const ours = Object.keys(inForce).length === 0 && refused.length === 0 && !shell.hot && !ofPreview;
  const key = [
    request.url,
    language,
    theme,
    JSON.stringify(visitor),
    composed.composition.id,
    composed.routes,
    shell.version,
  ].join(' ');
  if (ours && !settings.upstream) await versions.confirm();
  const page = await (ours
    ? cache.get(key, make, () => {
        const font = fontOf(shell, language);
        if (font) request.onFontKnown?.(font);
      })
    : make());
  if (page.movedTo) return { status: 301, location: page.movedTo, secret };
  return {
    status: page.status,
    page,
    composition: composed.composition.id,
    secret,
    differs: live.differs,
    // Of a preview nothing counts: neither for what is live nor for a canary.
    pageToken: pageTokens.write(request.visitorId, request.ip, ofPreview ? {} : releasesOf(composed)),
  };

  async function make(): Promise<CachedPage> {
    const renders = renderers?.begin();
    const ask = apiAsk(settings, {
      versions,
      span: request.span,
      requestId: request.requestId,
      ip: request.ip,
    });
    const parameters = (route && matchPath(route.path, pathname)?.params) ?? {};
    const named = parameters.id ?? parameters.type ?? decodeURIComponent(parameters.tag ?? '');
    const readMeta = () => pageMeta(routes, pathname, named, language, settings, ask);
    let meta = await readMeta();
    if (meta?.movedTo) return movedPage(meta.movedTo + search);
    // The owner of an unpublished product may see it, and only the browser knows the user.
    // Unknown product types and tags have no owner.
    const isMissing = () =>
      route !== undefined && !meta && (visitor.state !== 'authenticated' || parameters.id === undefined);
    let missing = isMissing();
    // Everybody sees that something is missing, without a login first.
    const decision = missing ? 'go' : guarded;
    // The browser's guard decides; the hint names the region whose files it will most likely need.
    const likelyPath = typeof decision === 'object' ? decision.to : pathname;
    const region = routes.match(likelyPath)?.region ?? null;
    const builds = live.remotes.filter(
      ({ packageName, name, address }) => (address || !settings.devServers[packageName]) && !inForce[name],
    );
    const build = builds.find(({ name }) => name === region);
    // Compiled a moment ago, for this page.
    if (build?.address) await renderers?.untilReady(build, STARTS_IN_MS);
    const view = { pathname, search, visitor, decision, language, contact: composed.settings.contact };
    const isRenderable = renders && build && route && (meta || missing);
    const ownContent = isRenderable ? await regionContent(renders, build, view, ask) : null;
    const { content, fragments, isLate } =
      ownContent && renders && !ownContent.isLoading
        ? await withFragments(ownContent, renders, { ...view, releases: builds }, ask)
        : { content: ownContent, fragments: [], isLate: false };
    // The metadata timed out, but the screen waited longer: by now the API has answered both requests.
    if (content && meta?.isLate && typeof decision === 'string') {
      meta = await readMeta();
      missing = isMissing();
    }
    const there = missing ? undefined : route;
    const files = build ? filesFor(build, likelyPath, search, language) : [];
    // A page with content can be read at once: its scripts and their calls come late.
    const startsLate = content !== null && !content.isLoading;
    const early =
      visitor.state === 'authenticated' && decision === 'go' && !startsLate
        ? earlyCalls(build, pathname)
        : [];
    const { integrity } = composed;
    const page: ComposedPage = {
      ...composed,
      integrity: startsLate && build ? withFilesOf([{ build, files }, ...fragments], integrity) : integrity,
      ...(missing ? { missing: pathname } : {}),
    };
    const parts = content && build ? [{ build, files }, ...fragments] : [];
    const styles = partStyles(parts, composed.settings);
    const unrendered = build?.address ? renderers?.problemOf(build) : null;
    const problems = [...(live.problems ?? []), ...(unrendered ? [unrendered] : [])];
    const strip = ofPreview || problemStrip(problems);
    const shown = startsLate && live.shell ? withUsedStyles(shell, live.shell, content) : shell;
    const html = document({
      language,
      theme,
      meta: metaMarkup(meta ?? plainMeta(there, pathname, language, settings), pathname, language),
      region,
      regions: routes.regions,
      isKnown: route !== undefined,
      folded: isWorkPage(routes.match(likelyPath)),
      page,
      shell: shown,
      build,
      files,
      content,
      styles,
      linkedStyles: devStyles(parts),
      early,
      elsewhere,
      banner: strip,
    });
    const inline = {
      styles: [...[...shown.styles, ...styles].map(({ text }) => text), ...(strip ? [STRIP_STYLE] : [])],
      scripts: [
        headScript(elsewhere),
        ...(shell.hot ? [REFRESH_HOOK] : []),
        ...(early.length > 0 ? [EARLY_CALLS] : []),
        ...(content?.session === 'member' ? [PROFILE_TEXTS] : []),
        ...(startsLate ? [LATE_SCRIPTS] : []),
      ],
      styleAttributes: content !== null,
    };
    // A visitor goes on to any remote without another page.
    const frameworkPolicies = live.remotes.flatMap(({ trustedTypes = [] }) => trustedTypes);
    return toCachedPage({
      status: there ? 200 : 404,
      html,
      policy: contentSecurityPolicy(settings, inline, elsewhere, frameworkPolicies),
      integrity: integrityPolicy(page),
      isRendered: content !== null,
      isComplete: content !== null && !isLate,
      region,
    });
  }
}

/**
 * A composition with the hashes of the files that a path begins with: a page that replaces a release requests all of
 * them at once.
 * @param pathname of the page; another than the site's changes nothing
 */
export function withFilesOfPath(
  composed: ComposedPage,
  live: PageReleases,
  pathname: string,
  language: Language,
): ComposedPage {
  const region = routesOf(live, language).routes.match(pathname)?.region;
  const build = live.remotes.find(({ name }) => name === region);
  // Overridden remotes have no hashes.
  if (!build || !composed.integrity[releasePath(build)]) return composed;
  const files = filesFor(build, pathname, '', language);
  return { ...composed, integrity: withFiles(composed.integrity, build, files) };
}

/** Nothing to show: the page has another address. */
const movedPage = (movedTo: string): CachedPage =>
  toCachedPage({
    status: 200,
    html: '',
    policy: '',
    integrity: undefined,
    isRendered: false,
    isComplete: false,
    region: null,
    movedTo,
  });

/** The regions that a page can report on. */
const releasesOf = ({ composition: { shell, remotes } }: ComposedPage) => ({ shell, ...remotes });
