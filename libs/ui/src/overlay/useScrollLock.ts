import { useEffect } from 'react';

/**
 * Keeps the page behind from scrolling while `locked`. The lock is a counter on <html>, styled by base.css, so
 * that dialogs of several remotes share it and nothing is injected: a style tag would break the site's CSP.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    changeLocks(1);
    return () => changeLocks(-1);
  }, [locked]);
}

function changeLocks(by: number) {
  const page = document.documentElement;
  const locks = Number(page.dataset.scrollLocked ?? 0) + by;
  if (locks > 0) {
    if (!page.dataset.scrollLocked) {
      page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`);
    }
    page.dataset.scrollLocked = String(locks);
  } else {
    delete page.dataset.scrollLocked;
  }
}
