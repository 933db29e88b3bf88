import { contentAddress, readContentAddress, STYLE_ADDRESS } from '@haat/page';
import { noteRequest } from './arrivals';
import { composedPage } from './composition';

/** URLs of our own scripts and style sheets: releases of the shell and of the remotes. */
const OURS = '/r/';
/** How long a folder's list of hashes may take: less than a file, whose loading waits for it. */
const LIST_TIMEOUT_MS = 5000;

type Hashes = Readonly<Record<string, string>>;

/** Hashes in the preloads of the HTML server, by path. */
let preloaded: Hashes = {};
/** integrity.json by folder. */
const lists = new Map<string, Promise<Hashes>>();

/**
 * Adds no script or style sheet of ours to the page's head without its known hash. The page has the hashes of each
 * remote's first files, and of the list of all others. This is done here and not in the builds of the remotes, because
 * all loaders, also of older builds, add their elements to the head.
 * Call before the first region loads.
 */
export function guardHead() {
  const { head } = document;
  const put = head.insertBefore.bind(head);
  const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][integrity]')];
  preloaded = Object.fromEntries(
    preloads.map((link) => [pathOf(link) ?? '', link.getAttribute('integrity') ?? '']),
  );
  for (const link of preloads) showRelease(link, pathOf(link) ?? link.href);
  head.insertBefore = (node, before) => {
    if (isInlined(node)) {
      // Its rules are already in the page: fire its load event for the code that waits for it.
      setTimeout(() => node.dispatchEvent(new Event('load')));
      return node;
    }
    admit(node, (late) => put(node, late ? null : before));
    return node;
  };
  head.appendChild = (node) => head.insertBefore(node, null);
}

/** Whether a style sheet came with the page, as the text of an element. */
function isInlined(node: Node): node is HTMLLinkElement {
  if (!(node instanceof HTMLLinkElement) || node.rel !== 'stylesheet') return false;
  const { origin, pathname } = new URL(node.href, location.href);
  return (
    origin === location.origin && document.querySelector(`style[${STYLE_ADDRESS}="${pathname}"]`) !== null
  );
}

/**
 * Requests a script or style sheet of ours that will soon be used.
 * @param path the file, whose hash the page has
 */
export function preload(path: string) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', path.endsWith('.css') ? 'style' : 'script');
  link.href = path;
  document.head.appendChild(link);
}

/** Requests those files of a release whose hashes the page has, and the hashes of the others. */
export function preloadFiles(entry: string) {
  const folder = folderOfRelease(entry);
  for (const file of Object.keys(composedPage().integrity[folder ?? '']?.files ?? {})) preload(folder + file);
  askForHashes(entry);
}

/** Requests the hashes of all files of a release, so that no file has to wait for its own. */
export function askForHashes(entry: string) {
  const folder = folderOfRelease(entry);
  if (folder) void listOf(folder)?.catch(() => {});
}

function admit(node: Node, put: (late: boolean) => void) {
  const path = pathOf(node);
  if (path === null) return put(false);
  const element = node as HTMLScriptElement | HTMLLinkElement;
  if (!/preload/.test(element.getAttribute('rel') ?? '')) noteRequest(element);
  const enter = (hash: string, late: boolean) => {
    element.setAttribute('integrity', hash);
    // The same mode as the preloads; a browser's Integrity-Policy requires it too.
    element.crossOrigin = 'anonymous';
    if (composedPage().settings.contentAddresses) requestByContent(element, path, hash);
    put(late);
  };
  const hash = knownHash(path);
  if (hash) enter(hash, false);
  else
    void listedHash(path).then(
      (late) => enter(late, true),
      (error) => refuse(element, path, error),
    );
}

/**
 * Requests a file at the address of its content, which the browser may have from an earlier release. Loaders take the element's own
 * address for the folder of all files, so the element keeps that of the release.
 */
function requestByContent(element: HTMLScriptElement | HTMLLinkElement, path: string, hash: string) {
  const { attribute, address } = addressOf(element);
  element.setAttribute(attribute, contentAddress(path, hash) + new URL(address, location.href).search);
  showRelease(element, address);
}

/** Where the browser requests a script, which is where its errors come from; its `src` may be the address in its release. */
export const requestedAddressOf = (script: HTMLScriptElement) =>
  new URL(script.getAttribute('src') ?? '', location.href).href;

/** Makes an element say that its file is at this address. */
function showRelease(element: HTMLScriptElement | HTMLLinkElement, address: string) {
  const { href } = new URL(address, location.href);
  Object.defineProperty(element, addressOf(element).attribute, { value: href, configurable: true });
}

const addressOf = (element: HTMLScriptElement | HTMLLinkElement) =>
  element instanceof HTMLScriptElement
    ? { attribute: 'src', address: element.src }
    : { attribute: 'href', address: element.href };

/** The path, by its release, of one of our scripts or style sheets; null for anything else. */
function pathOf(node: Node): string | null {
  let address = '';
  if (node instanceof HTMLScriptElement) address = node.src;
  if (node instanceof HTMLLinkElement && /^(stylesheet|preload|modulepreload)$/.test(node.rel))
    address = node.href;
  if (!address) return null;
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith(OURS) ? byRelease(pathname) : null;
}

/** The path of a file by the release that the page has of its remote, or of the shell. */
function byRelease(path: string): string {
  const content = readContentAddress(path);
  if (!content) return path;
  const { shell, remotes } = composedPage().composition;
  const release = content.name === 'shell' ? shell : remotes[content.name];
  return release ? new URL(content.file, new URL(release.entry, location.href)).pathname : path;
}

const folderOfRelease = (entry: string) => folderOf(new URL(entry, location.href).pathname);

function folderOf(path: string): string | undefined {
  return Object.keys(composedPage().integrity).find((folder) => path.startsWith(folder));
}

function knownHash(path: string): string | undefined {
  const folder = folderOf(path);
  if (!folder) return undefined;
  return preloaded[path] ?? composedPage().integrity[folder]?.files[path.slice(folder.length)];
}

async function listedHash(path: string): Promise<string> {
  const folder = folderOf(path);
  // A file needs the list now: if the first request failed, or hangs behind others, send a second one.
  const list = folder ? await listOf(folder)?.catch(() => listOf(folder, 'high')) : undefined;
  // The page may use another release of the remote by now.
  const hash = folder && folder === folderOf(path) && list?.[path.slice(folder.length)];
  if (!hash) throw new Error('the page has no hash of it');
  return hash;
}

/** Makes the file's loader see a file that could not be loaded. */
function refuse(element: Element, path: string, { message }: Error) {
  console.error(`${path} is not run, its hash is unknown: ${message}`);
  element.dispatchEvent(new Event('error'));
}

function listOf(folder: string, priority: RequestPriority = 'low'): Promise<Hashes> | undefined {
  const integrity = composedPage().integrity[folder]?.list;
  if (!integrity) return undefined;
  let list = lists.get(folder);
  if (!list) {
    list = fetchList(`${folder}integrity.json`, integrity, priority);
    lists.set(folder, list);
    list.catch(() => lists.delete(folder));
  }
  return list;
}

async function fetchList(address: string, integrity: string, priority: RequestPriority): Promise<Hashes> {
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  const answer = await fetch(address, { integrity, signal, priority });
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${address}`);
  return (await answer.json()) as Hashes;
}
