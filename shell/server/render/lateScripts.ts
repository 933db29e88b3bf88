import { WORKER } from '../../src/siteFiles';
import { markup, pinned } from '../metaMarkup';
import { SHELL_FALLBACK } from '../shellFallback';

/** A script or a file to fetch ahead, and the hash that it must have. */
export interface LateFile {
  address: string;
  hash: string;
}

/** The attribute of header and footer until they are hydrated. A rendered region has `data-rendered`. */
export const NOT_HYDRATED = 'data-not-hydrated';

/**
 * Inline script of a page's head. It admits scripts of our own folders only, where the browser has Trusted Types: loaders,
 * also those of older builds, set addresses as plain text. It records presses of buttons in parts that are not hydrated,
 * which press them again then, and comes before the first button, since a browser would submit a form without an address
 * to the page itself. Links work anyway, and so do forms with an address, like the search. Last, what to do without the shell.
 */
export const HEAD_SCRIPT = `(() => {
  if (window.trustedTypes) trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && (pathname.startsWith('/r/') || pathname === '${WORKER}') ? address : null;
    },
  });
  const presses = (window.haatPresses = []);
  addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button || !button.closest('[data-rendered], [${NOT_HYDRATED}]')) return;
    if (button.type === 'submit' && button.form && button.form.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    presses.push(button);
  }, true);${SHELL_FALLBACK}
})();`;

/**
 * Inline script of a rendered page: starts the page's scripts once its main picture has come, at the first touch, or after
 * three seconds.
 */
export const LATE_SCRIPTS = `(() => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll('link[data-late]')) link.rel = 'preload';
    for (const tag of document.querySelectorAll('script[type="late"]')) {
      const script = document.createElement('script');
      script.src = tag.dataset.src;
      if (tag.integrity) script.integrity = tag.integrity;
      script.crossOrigin = 'anonymous';
      script.async = false;
      script.fetchPriority = 'high';
      document.head.append(script);
    }
  };
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  const picture = document.querySelector('img[fetchpriority="high"]');
  if (!picture || picture.complete) soon();
  else {
    picture.addEventListener('load', soon);
    picture.addEventListener('error', soon);
    setTimeout(start, 3000);
  }
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(type, start, { once: true, passive: true, capture: true });
})();`;

/**
 * The tags that {@link LATE_SCRIPTS} reads: files to fetch ahead, and scripts in the order in which they run.
 * The files come after the scripts, which have the processor busy meanwhile.
 */
export function lateTags(files: readonly LateFile[], scripts: readonly LateFile[]): string {
  return [
    ...files.map(
      ({ address, hash }) =>
        `<link data-late as="${address.endsWith('.css') ? 'style' : 'script'}" href="${markup(address)}" fetchpriority="low"${pinned(hash)}>`,
    ),
    ...scripts.map(
      (file) => `<script type="late" data-src="${markup(file.address)}"${pinned(file.hash)}></script>`,
    ),
    `<script>${LATE_SCRIPTS}</script>`,
  ].join('\n');
}
