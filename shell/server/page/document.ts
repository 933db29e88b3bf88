import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@haat/contracts';
import {
  ANNOUNCER,
  COMPOSITION,
  type ComposedPage,
  contentAddress,
  EARLY_PATHS,
  FOLDED,
  FOOTER,
  type FrameMarkup,
  HEADER,
  type Integrity,
  isPathOf,
  MAIN,
  NOT_HYDRATED,
  NOTICES,
  OVERRIDES,
  PAGE_DATA,
  PAGE_QUERIES,
  REGION,
  RENDERED,
  RENDERED_FOR,
  RENDERED_STATE,
  type Region,
  regionId,
  SHELL_PAGE,
  SHELL_VERSION,
  SKELETON_TEMPLATE,
  STYLE_ADDRESS,
  type Theme,
} from '@haat/page';
import { EARLY_CALLS, SESSION_CALLS } from '@haat/session/earlyCalls';
import { PROFILE_TEXTS } from '@haat/session/profileTexts';
import { LRUCache } from 'lru-cache';
import type { RemoteRelease, ShellRelease } from '../../releases/package/packageRelease';
import { themeAttribute, themeColors } from '../gateway/theme';
import { type FrameRenderer, NO_FRAME } from '../render/frames';
import type { Settings } from '../settings';
import { firstFiles, hasContentAddresses, releasePath } from './composition';
import { headScript } from './inlineScripts';
import { type LateFile, lateTags } from './lateScripts';
import { mainPicturePreload } from './mainPicture';
import { json, markup, pinned, safeJson } from './metaMarkup';
import type { ReleaseFiles } from './pageFragments';
import type { RegionContent } from './regionContent';
import { STRIP_STYLE } from './strip';
import { texts } from './texts';
import { classesOf, usedStyles } from './usedStyles';

/**
 * In development a remote's fast refresh starts after the shell's React and would not find it: this substitute for
 * React's developer tools remembers every renderer.
 */
export const REFRESH_HOOK =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}};';

/** The parts of the shell that a page contains or loads. */
export interface ShellParts {
  version: string;
  /** A dev server has its files. */
  hot: boolean;
  /** Hashes by URL; empty if the script's hash is unknown. */
  scripts: Record<string, string>;
  /** Files with its texts in other languages. */
  texts: readonly LateFile[];
  /** All style sheets, inlined: header and skeleton are painted with the first bytes. */
  styles: readonly InlinedStyle[];
  /** The style sheet's URL if a dev server serves it; otherwise empty. */
  styleSheet: string;
  /** Empty for a shell from a dev server: its class names differ, so the browser renders its frame. */
  frame: FrameMarkup;
}

export function shellParts(
  shell: ShellRelease | null,
  settings: Pick<Settings, 'devServers' | 'upstream'>,
  { language, theme }: { language: Language; theme: Theme },
  frames: Pick<FrameRenderer, 'of'>,
): ShellParts {
  const { devServers } = settings;
  if (!shell || devServers.shell)
    return {
      hot: true,
      version: 'dev',
      scripts: { [`${devServers.shell}/shell.js`]: '' },
      texts: [],
      styles: [],
      styleSheet: `${devServers.shell}/shell.css`,
      frame: NO_FRAME,
    };
  const { files } = shell.integrity;
  const folder = releasePath(shell);
  const pinnedFile = (name: string) => [folder + name, files[name] ?? ''] as const;
  return {
    hot: false,
    version: shell.version,
    scripts: Object.fromEntries(shell.js.map(pinnedFile)),
    texts: textFiles(files, language)
      .map(pinnedFile)
      .map(([address, hash]) => ({ address, hash })),
    styles: inlinedStyles(shell, shell.css, hasContentAddresses(shell, settings)),
    styleSheet: '',
    frame: frames.of(shell, language, theme),
  };
}

/** The font of Latin text, which the sheets name first; null in languages whose pages may have no Latin text. */
export function fontOf({ styles }: Pick<ShellParts, 'styles'>, language: Language): string | null {
  if (language !== 'en') return null;
  return styles.map(({ text }) => /url\((\S+?\.woff2)\)/.exec(text)?.[1]).find(Boolean) ?? null;
}

/** The files of the region's remote, of the address's screen and open tab, and of its texts. */
export function filesFor(
  build: RemoteRelease,
  pathname: string,
  search: string,
  language: Language,
): string[] {
  const screen = build.routes.find(({ path }) => isPathOf(path, pathname));
  const tab = new URLSearchParams(search).has('tab') ? screen?.tabFiles : undefined;
  const texts = textFiles(build.integrity.files, language);
  const first = firstFiles(build.manifest);
  return [...new Set([...first, ...(screen?.files ?? []), ...(tab ?? []), ...texts])];
}

/** API requests that the page of a signed-in visitor sends before any script has loaded. */
export function earlyCalls(build: RemoteRelease | undefined, pathname: string): string[] {
  const screen = build?.routes.find(({ path }) => isPathOf(path, pathname));
  return [...new Set([...SESSION_CALLS, ...(screen?.early ?? [])])];
}

/** Files with the texts of a language, among all of a build: bn.<hash>.js. English is in the screens' own. */
const textFiles = (files: Readonly<Record<string, string>>, language: Language) =>
  language === 'en' ? [] : Object.keys(files).filter((name) => name.startsWith(`${language}.`));

/**
 * Fetched with the first bytes, so that no file waits for another, but after the shell's script, which has the processor
 * busy while they come. A browser uses a preload only for a request with the same attributes.
 */
function filePreloads(build: RemoteRelease, files: readonly string[], at: typeof contentAddress): string {
  return files
    .map((file) => {
      const as = file.endsWith('.css') ? 'style' : 'script';
      const hash = build.integrity.files[file];
      return `<link rel="preload" as="${as}" href="${markup(at(releasePath(build) + file, hash))}"${hash ? pinned(hash) : ' crossorigin'} fetchpriority="low">`;
    })
    .join('\n');
}

/** The hashes of a path's files; a page without preloads has no other place for them. Builds of dev servers have none. */
export function withFiles(
  integrity: Readonly<Record<string, Integrity>>,
  build: RemoteRelease,
  files: readonly string[],
): Readonly<Record<string, Integrity>> {
  if (build.address) return integrity;
  const folder = releasePath(build);
  const hashes = Object.fromEntries(files.map((file) => [file, build.integrity.files[file] ?? '']));
  return {
    ...integrity,
    [folder]: { ...integrity[folder], files: { ...integrity[folder]?.files, ...hashes } },
  };
}

/** The same for the files of several releases' parts. */
export const withFilesOf = (
  parts: readonly ReleaseFiles[],
  integrity: Readonly<Record<string, Integrity>>,
): Readonly<Record<string, Integrity>> =>
  parts.reduce((known, { build, files }) => withFiles(known, build, files), integrity);

/** A style sheet in the page; the browser's code finds it by its address. */
interface InlinedStyle {
  address: string;
  text: string;
  /** The hash of the whole sheet, if the page has only a part of it. */
  hash?: string;
}

const sheets = new LRUCache<string, string>({ max: 200 });

/** The style sheets of a rendered region and its fragments, inlined: its content is painted with the first bytes. */
export function partStyles(
  parts: readonly ReleaseFiles[],
  { contentAddresses }: Pick<ComposedPage['settings'], 'contentAddresses'>,
): InlinedStyle[] {
  const ofReleases = parts.filter(({ build }) => !build.address);
  const styles = ofReleases.flatMap(({ build, files }) =>
    inlinedStyles(
      build,
      files.filter((file) => file.endsWith('.css')),
      contentAddresses === true,
    ),
  );
  return [...new Map(styles.map((style) => [style.address, style])).values()];
}

/** Addresses of the sheets that dev servers have: they replace rules while the page is open, so these sheets are linked. */
export const devStyles = (parts: readonly ReleaseFiles[]): string[] => [
  ...new Set(
    parts.flatMap(({ build: { address }, files }) =>
      address ? files.filter((file) => file.endsWith('.css')).map((file) => address + file) : [],
    ),
  ),
];

/** The sheet that the frame's script loads, unless the page has all of it. */
const FRAME_STYLES = /\/frame\.[^/]*css$/;

/**
 * A rendered page inlines only the rules of the frame's style sheet that its elements need. The whole sheet comes with the
 * frame's script, which creates further elements. Sheets of regions stay whole: adding rules later would restyle all their
 * elements (docs/speed-tried.md).
 */
export function withUsedStyles(shell: ShellParts, build: ShellRelease, content: RegionContent): ShellParts {
  const [ofFrame, ofContent] = [frameClasses(shell.frame), classesOf(content.html)];
  const classes = { has: (name: string) => ofFrame.has(name) || ofContent.has(name) };
  const styles = shell.styles.map((style) => {
    const hash = build.integrity.files[path.posix.basename(style.address)];
    return hash && FRAME_STYLES.test(style.address)
      ? { ...style, text: usedStyles(style.text, classes), hash }
      : style;
  });
  return { ...shell, styles };
}

const framesClasses = new WeakMap<FrameMarkup, ReadonlySet<string>>();

/** A frame is rendered once for all pages. */
function frameClasses(frame: FrameMarkup): ReadonlySet<string> {
  const known = framesClasses.get(frame) ?? classesOf(Object.values(frame).join(''));
  framesClasses.set(frame, known);
  return known;
}

/** Reads each file once. Relative URLs in it, such as fonts, become absolute paths. */
function inlinedStyles(
  build: RemoteRelease | ShellRelease,
  files: readonly string[],
  byContent: boolean,
): InlinedStyle[] {
  const folder = releasePath(build);
  return files.map((file) => {
    const address = folder + file;
    const source = path.join(build.folder, file);
    const key = `${source} ${byContent}`;
    const absolute = (name: string) =>
      byContent ? contentAddress(folder + name, build.integrity.all[name]) : folder + name;
    const text =
      sheets.get(key) ??
      readFileSync(source, 'utf8').replace(
        /url\((?![a-z]+:|[/#"'])([^)]*)/g,
        (_all, name: string) => `url(${absolute(name)}`,
      );
    sheets.set(key, text);
    return { address, text };
  });
}

/** The parts that a document is written from. */
export interface DocumentParts {
  language: Language;
  theme: Theme;
  /** Title, description and the metadata for link previews. */
  meta: string;
  region: Region | null;
  /** Every region of the site. */
  regions: readonly Region[];
  /** Whether the site has the path. */
  isKnown: boolean;
  /** Whether the header's search is folded on phones. */
  folded: boolean;
  page: ComposedPage;
  shell: ShellParts;
  /** The region's release and its files for the path, where this server has them. */
  build: RemoteRelease | undefined;
  files: readonly string[];
  /** Null where the browser renders the region. */
  content: RegionContent | null;
  styles: readonly InlinedStyle[];
  /** See {@link devStyles}. */
  linkedStyles: readonly string[];
  /** See {@link EARLY_CALLS}; none if the page requests nothing. */
  early: readonly string[];
  /** Origins of dev servers and overrides. */
  elsewhere: readonly string[];
  /** Markup on top that says what a preview shows, or what is wrong in development; empty on every other page. */
  banner: string;
}

/**
 * The page's HTML. With content: the main picture's preload, styles, content, data and then the scripts, which start late.
 * Without: calls, scripts and files at once, and the skeleton, or what the region looks like while its data loads.
 */
export function document({
  language,
  theme,
  meta,
  region,
  regions,
  isKnown,
  folded,
  page,
  shell,
  build,
  files,
  content,
  styles,
  linkedStyles,
  early,
  elsewhere,
  banner,
}: DocumentParts): string {
  const { frame } = shell;
  const startsLate = content !== null && !content.isLoading;
  const at: typeof contentAddress = page.settings.contentAddresses ? contentAddress : (address) => address;
  const located = ({ address, hash }: LateFile): LateFile => ({ address: at(address, hash), hash });
  const data = `<script type="application/json" id="${PAGE_DATA}">${json(page)}</script>`;
  const hotShell = `<script>${REFRESH_HOOK}</script><link rel="stylesheet" href="${markup(shell.styleSheet)}">`;
  return `<!doctype html>
<html lang="${language}"${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${startsLate ? mainPicturePreload(content.html) : ''}
<script>${headScript(elsewhere)}</script>
${early.length > 0 ? `<script ${EARLY_PATHS}="${markup(early.join(' '))}">${EARLY_CALLS}</script>` : ''}
${
  startsLate
    ? ''
    : `${routesPreload(page)}
${scriptTags(scriptFiles(shell).map(located))}\n${textPreloads(shell.texts.map(located))}${build ? filePreloads(build, content ? scriptNames(files) : files, at) : ''}`
}
${meta}
${themeColors(theme)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="manifest" href="/site${language === 'bn' ? '.bn' : ''}.webmanifest">
${shell.hot ? hotShell : inlined(shell.styles)}
${inlined(styles)}${linkedStyles.map(styleLink).join('')}${banner && `<style>${STRIP_STYLE}</style>`}
${content ? '' : data}
</head>
<body ${COMPOSITION}="${markup(page.composition.id)}" ${SHELL_VERSION}="${markup(shell.version)}">
${banner}${page.settings.overrides || page.settings.refusedOverrides ? `<div id="${OVERRIDES}"></div>` : ''}
<div id="${HEADER}" ${NOT_HYDRATED}${folded ? ` ${FOLDED}` : ''}>${folded ? frame.foldedHeader : frame.header}</div>
<main id="${MAIN}" tabindex="-1">
<noscript class="shell-no-scripts">${markup(texts[language].needsScripts)}</noscript>
${regions.map((name) => regionElement(name, name === region ? (content ?? frame.skeleton) : '')).join('\n')}
<div id="${SHELL_PAGE}">${isKnown ? '' : (frame.notFound ?? '')}</div>
</main>
${content?.session === 'member' ? `<script>${PROFILE_TEXTS}</script>` : ''}
<div id="${FOOTER}" ${NOT_HYDRATED}>${frame.footer}</div>
<div id="${NOTICES}"></div>
<div id="${ANNOUNCER}" class="shell-announcer" role="status"></div>
<template id="${SKELETON_TEMPLATE}"></template>
${content ? data : ''}
${startsLate && build ? `${queries(content)}\n${lateTags([{ address: page.routes, hash: '' }, ...scripts(build, files), ...shell.texts, ...frameFile(page), ...parts(shell.styles)].map(located), scriptFiles(shell).map(located))}` : ''}
</body>
</html>
`;
}

/** A whole sheet carries its URL, so that no script loads it again (regions/integrity.ts). */
const inlined = (styles: readonly InlinedStyle[]) =>
  styles
    .map(({ address, text, hash }) =>
      hash ? `<style>${text}</style>` : `<style ${STYLE_ADDRESS}="${markup(address)}">${text}</style>`,
    )
    .join('');

/** With the attribute that loaders of builds set, so that none requests the sheet again. */
const styleLink = (address: string) =>
  `<link rel="stylesheet" href="${markup(address)}" crossorigin="anonymous">`;

/** URLs of the whole sheets of which the page inlines a part. */
const parts = (styles: readonly InlinedStyle[]): LateFile[] =>
  styles.flatMap(({ address, hash }) => (hash ? { address, hash } : []));

/** The script of header and footer, which follows the region's. */
const frameFile = ({ frameFile = '', integrity, composition }: ComposedPage): LateFile[] => {
  const folder = composition.shell?.entry ?? '';
  const hash = integrity[folder]?.files[frameFile.slice(folder.length)];
  return frameFile && hash ? [{ address: frameFile, hash }] : [];
};

const queries = (content: RegionContent) =>
  `<script type="application/json" id="${PAGE_QUERIES}">${safeJson(content.queries)}</script>`;

/** The site's paths, which the shell fetches first. */
const routesPreload = ({ routes }: ComposedPage) =>
  `<link rel="preload" as="fetch" href="${markup(routes)}" crossorigin>`;

const scriptNames = (files: readonly string[]) => files.filter((file) => file.endsWith('.js'));

const scripts = (build: RemoteRelease, files: readonly string[]): LateFile[] =>
  scriptNames(files).map((file) => ({
    address: releasePath(build) + file,
    hash: build.integrity.files[file] ?? '',
  }));

function regionElement(name: Region, content: string | RegionContent): string {
  if (typeof content === 'string') return `<div id="${regionId(name)}" ${REGION}="${name}">${content}</div>`;
  const { at, session, state, html } = content;
  return `<div id="${regionId(name)}" ${REGION}="${name}" ${RENDERED}="${markup(at)}" ${RENDERED_FOR}="${session}" ${RENDERED_STATE}="${markup(JSON.stringify(state))}">${html}</div>`;
}

const scriptFiles = ({ scripts }: ShellParts): LateFile[] =>
  Object.entries(scripts).map(([address, hash]) => ({ address, hash }));

const textPreloads = (texts: readonly LateFile[]) =>
  texts
    .map(({ address, hash }) => `<link rel="preload" as="script" href="${markup(address)}"${pinned(hash)}>\n`)
    .join('');

const scriptTags = (files: readonly LateFile[]) =>
  files
    .map(
      ({ address, hash }) =>
        `<script defer src="${markup(address)}"${pinned(hash)} fetchpriority="high"></script>`,
    )
    .join('\n');
