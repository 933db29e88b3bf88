import { PAGE_META } from '@haat/page';

/** Whether the head belongs to the page at a path. The guard may have redirected the visitor. */
export function isPageMetaOf(pathname: string): boolean {
  return [...marked()].some((element) => element.getAttribute(PAGE_META) === pathname);
}

/**
 * Removes those elements when another page is shown, because browsers share the canonical address, which would be wrong.
 */
export function forgetPageMeta() {
  for (const element of marked()) element.remove();
}

const marked = () => document.head.querySelectorAll(`[${PAGE_META}]`);
