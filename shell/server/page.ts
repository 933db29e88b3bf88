import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NO_CONTACT } from '@haat/contracts';
import { matchPath } from '@haat/navigation';
import { LRUCache } from 'lru-cache';
import type { Builds, RemoteBuild, ShellBuild } from '../releases/builds';
import type { PageTokens } from '../releases/health/pageTokens';
import { isWorkPage } from '../src/frame/Header';
import { guard, type Verdict, type Visitor } from '../src/guard';
import { redirectState } from '../src/redirectState';
import {
  type ComposedPage,
  type Integrity,
  OVERRIDES,
  PAGE_DATA,
  PAGE_QUERIES,
} from '../src/regions/composition';
import { SKELETON_TEMPLATE } from '../src/regions/skeleton';
import { matchRoute, REGIONS, type Region, type SiteRoute } from '../src/siteMap';
import { en } from '../src/strings/en';
import { compose, firstFiles, releasePath } from './composition';
import { type FrameMarkup, frameMarkup } from './frameMarkup';
import { json, markup, metaMarkup } from './metaMarkup';
import type { Overrides } from './overrides';
import { pageMeta, plainMeta } from './pageMeta';
import { apiAsk } from './render/apiAsk';
import { LATE_SCRIPTS, type LateFile, lateTags } from './render/lateScripts';
import { mainPicturePreload } from './render/mainPicture';
import type { RenderedMarkup } from './render/renderer';
import type { Renderers } from './render/renderers';
import { routeData } from './routeData';
import { contentSecurityPolicy, integrityPolicy } from './security';
import type { Settings } from './settings';
import type { Releases } from './upstream';
import { visitorFromCookie } from './visitor';

/**
 * In development a remote's fast refresh starts after the shell's React and would not find it: this substitute for
 * React's developer tools remembers every renderer.
 */
const REFRESH_HOOK =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}};';

interface Asked {
  /** Path and query of the request. */
  url: string;
  /** The request's cookie header. */
  cookies: string | undefined;
  /** The id that assigns a visitor to a canary. */
  visitorId: string;
  /** `url` is without them. */
  overrides: Pick<Overrides, 'inForce' | 'refused'>;
}

/** An answer to a request for a page. */
export type PageAnswer =
  | { status: 302; location: string; secret: boolean }
  | {
      status: 200 | 404;
      html: string;
      policy: string;
      /** The page's Integrity-Policy, where it has one. */
      integrity: string | undefined;
      secret: boolean;
      /** Another visitor may get other versions, so this one has to be known again. */
      differs: boolean;
      pageToken: string;
      /** What the page will most likely show. */
      region: Region | null;
    };

/**
 * The page for a request: one document for every path, which already names the files and data that the path's
 * region will request, and metadata of the path, also for visitors whom the browser's guard will redirect.
 * The composition is read for each request.
 */
export async function pageFor(
  asked: Asked,
  builds: Builds,
  releases: Releases,
  settings: Settings,
  pageTokens: PageTokens,
  renderers: Renderers | null,
): Promise<PageAnswer> {
  const { pathname, search } = new URL(asked.url, 'http://page');
  const visitor = visitorFromCookie(asked.cookies);
  const route = matchRoute(pathname);
  const secret = route?.secretQuery === true;
  const guarded = guard({ pathname, search, hash: '', state: null }, route, visitor, settings.guestAccess);
  if (route?.access === 'entry' && typeof guarded === 'object')
    return { status: 302, location: guarded.to, secret };
  if (secret && search) return { status: 302, location: `${pathname}#${search.slice(1)}`, secret };

  const parameters = (route && matchPath(route.path, pathname)?.params) ?? {};
  const meta = await pageMeta(route, pathname, parameters.id, settings);
  // The owner of a product that is not on sale may look at it: only the browser knows.
  const there = route && (meta || visitor.state === 'authenticated') ? route : undefined;
  const missing = route !== undefined && there === undefined;
  // The page says that something is missing to everybody, without a login first.
  const verdict = missing ? 'go' : guarded;
  // The browser's guard has the last word; the hint says whose files it will most likely want.
  const likelyPath = typeof verdict === 'object' ? verdict.to : pathname;
  const likely = matchRoute(likelyPath);
  const { inForce } = asked.overrides;
  const live = await releases.now({ visitor: asked.visitorId });
  const composed = compose(live, settings, asked.overrides);
  const remotes = live.remotes.filter(
    ({ packageName, name }) => !settings.devServers[packageName] && !inForce[name],
  );
  const shell = shellParts(builds, settings);
  const build = remotes.find(({ name }) => name === likely?.region);
  const files = build ? filesFor(build, likelyPath) : [];
  const rendered =
    renderers && build && route
      ? await renderRegion(renderers, build, {
          visitor,
          verdict,
          pathname,
          search,
          contact: composed.settings.contact,
        })
      : null;
  const integrity = { ...shell.integrity, ...composed.integrity };
  const page = {
    ...composed,
    integrity: rendered && build ? withFiles(integrity, build, files) : integrity,
    pageToken: pageTokens.write(asked.visitorId, composed.composition.remotes),
    ...(missing ? { missing: pathname } : {}),
  };
  const styles = rendered && build ? regionStyles(build, files) : [];
  const parts = {
    meta: metaMarkup(meta ?? plainMeta(there, pathname, settings), pathname),
    region: likely?.region ?? null,
    folded: isWorkPage(likelyPath),
    page,
    shell,
  };
  const html =
    rendered && build
      ? document({
          ...parts,
          rendered: { ...rendered, at: typeof verdict === 'object' ? likelyPath : pathname + search },
          styles,
          preloads: [mainPicturePreload(rendered.html)],
          lateFiles: files
            .filter((file) => file.endsWith('.js'))
            .map((file) => ({ address: releasePath(build) + file, hash: build.integrity.files[file] ?? '' })),
        })
      : document({
          ...parts,
          preloads: [
            ...(build ? filePreloads(build, files) : []),
            ...(likely && likely === route ? dataPreloads(likely, parameters, visitor) : []),
          ],
        });

  async function renderRegion(
    renderers: Renderers,
    build: RemoteBuild,
    of: RegionOf,
  ): Promise<RenderedMarkup | null> {
    // The browser's guard decides about a signed-in visitor with more than a hint.
    if (of.visitor.state !== 'signed-out' && of.visitor.state !== 'guest') return null;
    if (!build.routes.some(({ path, server }) => server && matchPath(path, likelyPath))) return null;
    const redirected = typeof of.verdict === 'object';
    const request = {
      pathname: likelyPath,
      search: redirected ? '' : of.search,
      state: redirected ? (redirectState(of.verdict as Extract<Verdict, object>) ?? null) : null,
      session: of.verdict === 'go-as-guest' ? ('guest' as const) : of.visitor.state,
      contact: of.contact,
    };
    return renderers.render(build, request, apiAsk(settings));
  }
  const inline = {
    styles: [...(shell.style ? [shell.style] : []), ...styles.map(({ text }) => text)],
    scripts: [...(shell.hot ? [REFRESH_HOOK] : []), ...(rendered ? [LATE_SCRIPTS] : [])],
    styleAttributes: rendered !== null,
  };
  return {
    status: there ? 200 : 404,
    html,
    policy: contentSecurityPolicy(settings, inline, Object.values(inForce)),
    integrity: integrityPolicy(page),
    secret,
    differs: live.differs,
    pageToken: page.pageToken,
    region: likely?.region ?? null,
  };
}

interface ShellParts {
  version: string;
  /** A dev server has its files. */
  hot: boolean;
  /** By address; empty where it is not known what the script is. */
  scripts: Record<string, string>;
  /** What its files are, by the address of their folder. */
  integrity: Record<string, Integrity>;
  /** The whole style sheet, inlined: header and skeleton are painted with the first bytes. */
  style: string;
  /** Where it is when a dev server has it; else empty. */
  styleSheet: string;
}

function shellParts(builds: Builds, { devServers }: Settings): ShellParts {
  if (devServers.shell)
    return {
      hot: true,
      version: 'dev',
      scripts: { [`${devServers.shell}/shell.js`]: '' },
      integrity: {},
      style: '',
      styleSheet: `${devServers.shell}/shell.css`,
    };
  const build = builds.shell();
  const { files } = build.integrity;
  const scripts = Object.fromEntries(build.js.map((file) => [`/shell/${file}`, files[file] ?? '']));
  const later = Object.entries(files).filter(([name]) => ![...build.js, ...build.css].includes(name));
  const integrity = { '/shell/': { files: Object.fromEntries(later) } };
  return { hot: false, version: build.version, scripts, integrity, style: styleOf(build), styleSheet: '' };
}

let style: { version: string; text: string } | undefined;

function styleOf({ version, folder, css }: ShellBuild): string {
  if (style?.version !== version) {
    style = { version, text: css.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n') };
  }
  return style.text;
}

interface RegionOf {
  visitor: Visitor;
  verdict: Verdict;
  pathname: string;
  search: string;
  contact: ComposedPage['settings']['contact'];
}

/** The files of the region's remote and of the path's screen. */
function filesFor(build: RemoteBuild, pathname: string): string[] {
  const screen = build.routes.find(({ path }) => matchPath(path, pathname));
  return [...new Set([...firstFiles(build.manifest), ...(screen?.files ?? [])])];
}

/** Fetched with the first bytes, so that no file waits for another. */
function filePreloads(build: RemoteBuild, files: readonly string[]): string[] {
  return files.map((file) => {
    const as = file.endsWith('.css') ? 'style' : 'script';
    const hash = build.integrity.files[file];
    return `<link rel="preload" as="${as}" href="${markup(releasePath(build) + file)}"${pinned(hash)}>`;
  });
}

/** The page vouches for the path's files itself: without preloads it has no other place for their hashes. */
function withFiles(
  integrity: Readonly<Record<string, Integrity>>,
  build: RemoteBuild,
  files: readonly string[],
): Record<string, Integrity> {
  const folder = releasePath(build);
  const hashes = Object.fromEntries(files.map((file) => [file, build.integrity.files[file] ?? '']));
  return {
    ...integrity,
    [folder]: { ...integrity[folder], files: { ...integrity[folder]?.files, ...hashes } },
  };
}

interface RegionStyle {
  address: string;
  text: string;
}

const sheets = new LRUCache<string, string>({ max: 200 });

/** The style sheets of a rendered region, inlined: its content is painted with the first bytes. */
function regionStyles(build: RemoteBuild, files: readonly string[]): RegionStyle[] {
  return files
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const address = releasePath(build) + file;
      const text = sheets.get(address) ?? readFileSync(path.join(build.folder, file), 'utf8');
      sheets.set(address, text);
      return { address, text };
    });
}

/** A browser takes a preload only for a request that says the same. */
const pinned = (integrity = '') => (integrity ? ` crossorigin integrity="${integrity}"` : '');

function dataPreloads(
  route: SiteRoute,
  parameters: Parameters<typeof routeData>[1],
  visitor: Visitor,
): string[] {
  return routeData(route, parameters, visitor).map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${markup(address)}">`,
  );
}

interface DocumentParts {
  /** Title, description and what previews read. */
  meta: string;
  region: Region | null;
  /** Whether the header's search is folded on phones. */
  folded: boolean;
  page: ComposedPage;
  shell: ShellParts;
  preloads: string[];
  /** The region's content, and the path and query that it is of. */
  rendered?: RenderedMarkup & { at: string };
  styles?: readonly RegionStyle[];
  /** Scripts of the region that are fetched once the content is there. */
  lateFiles?: readonly LateFile[];
}

function document({
  meta,
  region,
  folded,
  page,
  shell,
  preloads,
  rendered,
  styles = [],
  lateFiles = [],
}: DocumentParts): string {
  // A hot shell names its classes otherwise; it renders its frame itself.
  const frame: FrameMarkup = shell.hot
    ? { header: '', foldedHeader: '', footer: '', skeleton: '' }
    : frameMarkup(page.settings.contact ?? NO_CONTACT);
  const data = `<script type="application/json" id="${PAGE_DATA}">${json(page)}</script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${rendered ? preloads.join('\n') : ''}
${meta}
<meta name="theme-color" content="#1b2753">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/site.webmanifest">
${
  shell.hot
    ? `<script>${REFRESH_HOOK}</script><link rel="stylesheet" href="${markup(shell.styleSheet)}">`
    : `<style>${shell.style}</style>`
}
${styles.map(({ address, text }) => `<style data-href="${markup(address)}">${text}</style>`).join('')}
${rendered ? '' : `${scriptTags(shell)}\n${preloads.join('\n')}\n${data}`}
</head>
<body data-composition="${markup(page.composition.id)}" data-shell="${markup(shell.version)}">
${page.settings.overrides || page.settings.refusedOverrides ? `<div id="${OVERRIDES}"></div>` : ''}
${folded ? `<div id="header" data-folded>${frame.foldedHeader}</div>` : `<div id="header">${frame.header}</div>`}
<main id="main" tabindex="-1">
<noscript class="shell-no-scripts">${markup(en.needsScripts)}</noscript>
${REGIONS.map((name) => regionElement(name, name === region ? (rendered ?? frame.skeleton) : '')).join('\n')}
<div id="shell-page"></div>
</main>
<div id="footer">${frame.footer}</div>
<div id="notices"></div>
<div id="announcer" class="shell-announcer" role="status"></div>
<template id="${SKELETON_TEMPLATE}"></template>
${rendered ? `${data}\n<script type="application/json" id="${PAGE_QUERIES}">${safe(rendered.queries)}</script>\n${lateTags(lateFiles, scriptFiles(shell))}` : ''}
</body>
</html>
`;
}

/** JSON inside a script element: nothing in it ends the element. */
const safe = (text: string) => text.replaceAll('<', '\\u003c');

function regionElement(name: Region, content: string | (RenderedMarkup & { at: string })): string {
  if (typeof content === 'string') return `<div id="region-${name}" data-region="${name}">${content}</div>`;
  return `<div id="region-${name}" data-region="${name}" data-rendered="${markup(content.at)}">${content.html}</div>`;
}

const scriptFiles = ({ scripts }: ShellParts): LateFile[] =>
  Object.entries(scripts).map(([address, hash]) => ({ address, hash }));

const scriptTags = (shell: ShellParts) =>
  scriptFiles(shell)
    .map(({ address, hash }) => `<script defer src="${markup(address)}"${pinned(hash)}></script>`)
    .join('\n');
