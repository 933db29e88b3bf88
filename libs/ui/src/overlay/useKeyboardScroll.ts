import { useCallback } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * For an element that scrolls: while it does and nothing in it takes the focus, it takes the focus itself, so that
 * arrow keys scroll it. Not every browser does so by itself.
 */
export function useKeyboardScroll() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const update = () => {
      const scrolls = element.scrollHeight > element.clientHeight;
      if (scrolls && !element.querySelector(FOCUSABLE)) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    update();
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update);
    const changed = new MutationObserver(update);
    resized?.observe(element);
    changed.observe(element, { childList: true, subtree: true });
    return () => {
      resized?.disconnect();
      changed.disconnect();
    };
  }, []);
}
