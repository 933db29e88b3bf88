import { MAIN } from '@haat/page';
/**
 * Where the focus returns to: to the page's content where the element is gone, like the entries of a closed menu.
 * @param cameFrom had the focus before
 */
export function placeToReturn(cameFrom: Element | null): HTMLElement | null {
  const usable = cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body;
  return usable ? cameFrom : document.getElementById(MAIN);
}
