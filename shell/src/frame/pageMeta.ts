/** The mark of the head's elements that speak of the page which the HTML server was asked for. */
export const PAGE_META = 'data-page';

/** Whether the head still speaks of the page at a path. The guard may have sent the visitor on before. */
export function isPageMetaOf(pathname: string): boolean {
  return [...marked()].some((element) => element.getAttribute(PAGE_META) === pathname);
}

/**
 * Takes those elements away when the page has become another one: browsers share the canonical address where there
 * is one, and the old one's would be wrong.
 */
export function forgetPageMeta() {
  for (const element of marked()) element.remove();
}

const marked = () => document.head.querySelectorAll(`[${PAGE_META}]`);
