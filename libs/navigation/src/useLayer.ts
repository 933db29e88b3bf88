import { useEffectEvent, useLayoutEffect } from 'react';
import { navigation } from './history';

/**
 * While `open`, Back closes the layer instead of leaving the page.
 * @param open whether a dialog, menu or list is shown over the page
 * @param close closes it, as Escape does
 */
export function useLayer(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  // A layout effect: the history has to know of a closed layer before the next task.
  useLayoutEffect(() => (open ? navigation.openLayer(() => closeNow()) : undefined), [open]);
}
