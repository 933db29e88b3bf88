const failed = new WeakSet<Element>();

/** Remembers which style sheets failed; the element has no such state. Call before the first region loads. */
export function watchStyleSheets() {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) failed.add(target);
    },
    true,
  );
}

/**
 * Waits for the style sheets of a release, so that a region never shows unstyled and a missing
 * sheet is a failure like any other missing file.
 * @param entry address of the remote's manifest
 * @throws when a sheet could not be loaded
 */
export async function styleSheetsOf(entry: string): Promise<void> {
  const folder = folderOf(entry);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => link.href.startsWith(folder)).map(loaded));
}

/** The folder of a release, by the address of its manifest. */
export const folderOf = (entry: string) => new URL('.', new URL(entry, location.href)).href;

function loaded(link: HTMLLinkElement): Promise<void> | undefined {
  if (failed.has(link)) throw new Error(`Style sheet missing: ${link.href}`);
  if (link.sheet) return undefined;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Style sheet missing: ${link.href}`)));
  });
}
