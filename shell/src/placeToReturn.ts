import { MAIN } from '@haat/page';
/**
 * The element that gets the focus back: the page's content if the previous element is gone, like an entry of a closed menu.
 * @param cameFrom had the focus before
 */
export function placeToReturn(cameFrom: Element | null): HTMLElement | null {
  const usable = cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body;
  return usable ? cameFrom : document.getElementById(MAIN);
}
