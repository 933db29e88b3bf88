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
  const { dataset } = document.documentElement;
  const locks = Number(dataset.scrollLocked ?? 0) + by;
  if (locks > 0) dataset.scrollLocked = String(locks);
  else delete dataset.scrollLocked;
}
