import { STYLE_ADDRESS } from '@haat/page';
import type { Lifecycles } from '@haat/remote';
import { giveUp } from './arrivals';
import { composedPage } from './composition';
import { forgetFirstRemote, loadFirstRemote, loadsWithoutRuntime } from './firstRemote';
import { askForHashes } from './integrity';
import { requestAgain } from './remoteFiles';
import { folderOf, styleSheetsOf } from './styleSheets';

/** The last loaded entry of each remote. */
const loaded = new Map<string, string>();
/** The page's first remote, as long as it is the one that was loaded without the federation's runtime. */
let first: { name: string; lifecycles: Promise<Lifecycles | null> } | undefined;

/** The federation's runtime: for every remote after the page's first one. A load that has failed is tried again. */
export const loadRuntime = () => import(/* webpackChunkName: "federation" */ './federationRuntime');

/**
 * Loads a remote's life cycles from the URL in the composition. If the release has changed, all traces of the former one are
 * removed.
 * @param again after a failure: discards what was loaded and requests every file again
 * @throws when the composition lacks the remote, or a file of it is missing, tampered with, broken or late
 */
export async function loadLifecycles(name: string, again: boolean): Promise<Lifecycles> {
  const release = composedPage().composition.remotes[name];
  if (!release) throw new Error(`The composition has no release of ${name}`);
  const { entry } = release;
  const before = loaded.get(name);
  const isFirst = loaded.size === 0;
  const isNew = again || before !== entry;
  if (again) requestAgain(name);
  // The files of the page's own region are preloaded, with their hashes.
  if (!isFirst) askForHashes(entry);
  if (isNew && (again || before)) forgetElements(name, before ?? entry);
  forgetOtherStyles(name, entry);
  loaded.set(name, entry);

  if (isFirst && !again && loadsWithoutRuntime(entry)) {
    const attempt = { name, lifecycles: loadFirstRemote(name, entry) };
    first = attempt;
    attempt.lifecycles.catch(() => {
      if (first !== attempt) return;
      // A visitor who left meanwhile and returns would get the same failure.
      first = undefined;
      forgetFirstRemote(name);
      forgetElements(name, entry);
    });
  } else if (first?.name === name && isNew) {
    first = undefined;
    forgetFirstRemote(name);
  }
  const lifecycles =
    (first?.name === name && (await first.lifecycles)) ||
    (await (await loadRuntime()).loadByRuntime(name, new URL(entry, location.href).href, again));
  await styleSheetsOf(entry);
  askForHashes(entry);
  return lifecycles;
}

/**
 * Removes the elements that loaded the remote's files: otherwise a hanging file would not be requested again, and a missing
 * style sheet would stay missing. Hanging preloads end with their elements.
 * @param selector which of them to remove
 */
export function forgetElements(name: string, entry: string, selector = 'script, link') {
  const folder = folderOf(entry);
  for (const element of document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(selector)) {
    const address = element.src || element.href;
    if (address?.startsWith(folder) || element.dataset.rspack?.startsWith(`${name}:`)) giveUp(element);
  }
}

/** Removes styles of the remote's other releases that came with the page: the same class name may mean something else there. */
function forgetOtherStyles(name: string, entry: string) {
  const { pathname } = new URL(folderOf(entry));
  for (const style of document.querySelectorAll<HTMLStyleElement>(`style[${STYLE_ADDRESS}^="/r/${name}/"]`))
    if (!style.getAttribute(STYLE_ADDRESS)?.startsWith(pathname)) style.remove();
}
