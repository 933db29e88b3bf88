import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, NO_CONTACT } from '@haat/contracts';
import { matchPath } from '@haat/navigation';
import { LRUCache } from 'lru-cache';
import type { Builds, RemoteBuild, ShellBuild } from '../releases/builds';
import {
  type ComposedPage,
  type Integrity,
  OVERRIDES,
  PAGE_DATA,
  PAGE_QUERIES,
} from '../src/regions/composition';
import { SKELETON_TEMPLATE } from '../src/regions/skeleton';
import { REGIONS, type Region } from '../src/siteMap';
import type { Theme } from '../src/theme';
import { firstFiles, releasePath } from './composition';
import { type FrameMarkup, frameMarkup } from './frameMarkup';
import { json, markup, pinned, safeJson } from './metaMarkup';
import { HEAD_SCRIPT, type LateFile, lateTags, NOT_HYDRATED } from './render/lateScripts';
import { mainPicturePreload } from './render/mainPicture';
import type { RegionContent } from './render/regionContent';
import type { Settings } from './settings';
import { shellTexts } from './texts';
import { themeAttribute, themeColors } from './theme';

/**
 * In development a remote's fast refresh starts after the shell's React and would not find it: this substitute for
 * React's developer tools remembers every renderer.
 */
export const REFRESH_HOOK =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}};';

/** What a page needs of the shell. */
export interface ShellParts {
  version: string;
  /** A dev server has its files. */
  hot: boolean;
  /** By address; empty where it is not known what the script is. */
  scripts: Record<string, string>;
  /** What its files are, by the address of their folder. */
  integrity: Record<string, Integrity>;
  /** All style sheets, inlined: header and skeleton are painted with the first bytes. */
  styles: readonly InlinedStyle[];
  /** Where it is when a dev server has it; else empty. */
  styleSheet: string;
}

export function shellParts(builds: Builds, { devServers }: Settings): ShellParts {
  if (devServers.shell)
    return {
      hot: true,
      version: 'dev',
      scripts: { [`${devServers.shell}/shell.js`]: '' },
      integrity: {},
      styles: [],
      styleSheet: `${devServers.shell}/shell.css`,
    };
  const build = builds.shell();
  const { files } = build.integrity;
  const scripts = Object.fromEntries(build.js.map((file) => [`/shell/${file}`, files[file] ?? '']));
  const later = Object.entries(files).filter(([name]) => ![...build.js, ...build.css].includes(name));
  const integrity = { '/shell/': { files: Object.fromEntries(later) } };
  return { hot: false, version: build.version, scripts, integrity, styles: stylesOf(build), styleSheet: '' };
}

let styles: { version: string; sheets: InlinedStyle[] } | undefined;

function stylesOf({ version, folder, css }: ShellBuild): InlinedStyle[] {
  if (styles?.version !== version) {
    const sheets = css.map((file) => ({
      address: `/shell/${file}`,
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));
    styles = { version, sheets };
  }
  return styles.sheets;
}

/** The files of the region's remote, of the path's screen, and of its texts. */
export function filesFor(build: RemoteBuild, pathname: string, language: Language): string[] {
  const screen = build.routes.find(({ path }) => matchPath(path, pathname));
  const texts = textFiles(build.integrity.files, language);
  return [...new Set([...firstFiles(build.manifest), ...(screen?.files ?? []), ...texts])];
}

/** Files with the texts of a language, among all of a build: bn.<hash>.js. English is in the screens' own. */
const textFiles = (files: Readonly<Record<string, string>>, language: Language) =>
  language === 'en' ? [] : Object.keys(files).filter((name) => name.startsWith(`${language}.`));

/**
 * Fetched with the first bytes, so that no file waits for another. A browser takes a preload only for a request that says
 * the same.
 */
function filePreloads(build: RemoteBuild, files: readonly string[]): string {
  return files
    .map((file) => {
      const as = file.endsWith('.css') ? 'style' : 'script';
      const hash = build.integrity.files[file];
      return `<link rel="preload" as="${as}" href="${markup(releasePath(build) + file)}"${pinned(hash)}>`;
    })
    .join('\n');
}

/** The hashes of a path's files: without preloads the page has no other place for them. */
export function withFiles(
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

/** A style sheet in the page; the browser's code finds it by its address. */
interface InlinedStyle {
  address: string;
  text: string;
}

const sheets = new LRUCache<string, string>({ max: 200 });

/** The style sheets of a rendered region, inlined: its content is painted with the first bytes. */
export function regionStyles(build: RemoteBuild, files: readonly string[]): InlinedStyle[] {
  return files
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const address = releasePath(build) + file;
      const text = sheets.get(address) ?? readFileSync(path.join(build.folder, file), 'utf8');
      sheets.set(address, text);
      return { address, text };
    });
}

/** What a document is made of. */
export interface DocumentParts {
  language: Language;
  theme: Theme;
  /** Title, description and what previews read. */
  meta: string;
  region: Region | null;
  /** Whether the header's search is folded on phones. */
  folded: boolean;
  page: ComposedPage;
  shell: ShellParts;
  /** The region's release and its files for the path, where this server has them. */
  build: RemoteBuild | undefined;
  files: readonly string[];
  /** Null where the browser renders the region. */
  content: RegionContent | null;
  styles: readonly InlinedStyle[];
}

/**
 * The page's HTML. With content: the main picture's preload, styles, content, data and then the scripts, which start late.
 * Without: scripts and files at once, and the skeleton.
 */
export function document({
  language,
  theme,
  meta,
  region,
  folded,
  page,
  shell,
  build,
  files,
  content,
  styles,
}: DocumentParts): string {
  // A hot shell names its classes otherwise; it renders its frame itself.
  const frame: FrameMarkup = shell.hot
    ? { header: '', foldedHeader: '', footer: '', skeleton: '' }
    : frameMarkup(page.settings.contact ?? NO_CONTACT, language, theme);
  const data = `<script type="application/json" id="${PAGE_DATA}">${json(page)}</script>`;
  const hotShell = `<script>${REFRESH_HOOK}</script><link rel="stylesheet" href="${markup(shell.styleSheet)}">`;
  return `<!doctype html>
<html lang="${language}"${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${shell.hot ? '' : `<script>${HEAD_SCRIPT}</script>`}
${content ? mainPicturePreload(content.html) : ''}
${meta}
${themeColors(theme)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/site.webmanifest">
${shell.hot ? hotShell : inlined(shell.styles)}
${inlined(styles)}
${content ? '' : `${scriptTags(shell)}\n${shellTextPreloads(shell, language)}${build ? filePreloads(build, files) : ''}\n${data}`}
</head>
<body data-composition="${markup(page.composition.id)}" data-shell="${markup(shell.version)}">
${page.settings.overrides || page.settings.refusedOverrides ? `<div id="${OVERRIDES}"></div>` : ''}
<div id="header" ${NOT_HYDRATED}${folded ? ' data-folded' : ''}>${folded ? frame.foldedHeader : frame.header}</div>
<main id="main" tabindex="-1">
<noscript class="shell-no-scripts">${markup(shellTexts[language].needsScripts)}</noscript>
${REGIONS.map((name) => regionElement(name, name === region ? (content ?? frame.skeleton) : '')).join('\n')}
<div id="shell-page"></div>
</main>
<div id="footer" ${NOT_HYDRATED}>${frame.footer}</div>
<div id="notices"></div>
<div id="announcer" class="shell-announcer" role="status"></div>
<template id="${SKELETON_TEMPLATE}"></template>
${content && build ? `${data}\n${queries(content)}\n${lateTags([...scripts(build, files), ...shellTextFiles(shell, language)], scriptFiles(shell))}` : ''}
</body>
</html>
`;
}

const inlined = (styles: readonly InlinedStyle[]) =>
  styles.map(({ address, text }) => `<style data-href="${markup(address)}">${text}</style>`).join('');

const queries = (content: RegionContent) =>
  `<script type="application/json" id="${PAGE_QUERIES}">${safeJson(content.queries)}</script>`;

const scripts = (build: RemoteBuild, files: readonly string[]): LateFile[] =>
  files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ address: releasePath(build) + file, hash: build.integrity.files[file] ?? '' }));

function regionElement(name: Region, content: string | RegionContent): string {
  if (typeof content === 'string') return `<div id="region-${name}" data-region="${name}">${content}</div>`;
  const { at, session, state, html } = content;
  return `<div id="region-${name}" data-region="${name}" data-rendered="${markup(at)}" data-rendered-for="${session}" data-rendered-state="${markup(JSON.stringify(state))}">${html}</div>`;
}

const scriptFiles = ({ scripts }: ShellParts): LateFile[] =>
  Object.entries(scripts).map(([address, hash]) => ({ address, hash }));

function shellTextFiles({ integrity }: ShellParts, language: Language): LateFile[] {
  const { files = {} } = integrity['/shell/'] ?? {};
  return textFiles(files, language).map((name) => ({ address: `/shell/${name}`, hash: files[name] ?? '' }));
}

const shellTextPreloads = (shell: ShellParts, language: Language) =>
  shellTextFiles(shell, language)
    .map(({ address, hash }) => `<link rel="preload" as="script" href="${markup(address)}"${pinned(hash)}>\n`)
    .join('');

const scriptTags = (shell: ShellParts) =>
  scriptFiles(shell)
    .map(({ address, hash }) => `<script defer src="${markup(address)}"${pinned(hash)}></script>`)
    .join('\n');
