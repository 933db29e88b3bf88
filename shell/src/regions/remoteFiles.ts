import { composedPage } from './composition';

/** How long each file of a remote may take, in ms. */
export const FILE_TIMEOUT_MS = 8000;

/** How often a remote was requested again; part of the address of its files. */
const attempts = new Map<string, number>();

/** Makes every file of the remote be requested again. */
export function requestAgain(remote: string) {
  attempts.set(remote, (attempts.get(remote) ?? 0) + 1);
}

/** The address of a remote's file in its present attempt: a browser joins a request that hangs, so retries differ. */
export function fresh(url: string, remote: string | undefined): string {
  const attempt = attempts.get(remote ?? '') ?? 0;
  return attempt === 0 ? url : `${url}?retry=${attempt}`;
}

/** The federation manifest at a URL if it came with the page; only this site's own releases have one there. */
export function inlinedManifest(url: string): unknown {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? composedPage().manifests[pathname] : undefined;
}

export function scriptOf(url: string, remote: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = fresh(url, remote);
  script.crossOrigin = 'anonymous';
  return script;
}
