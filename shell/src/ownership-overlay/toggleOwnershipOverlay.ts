import { showOwnershipOverlay } from './showOwnershipOverlay';

/** Closes the overlay; undefined while it is closed. */
let close: (() => void) | undefined;
let listening = false;

/** Opens or closes the overlay of owners. After the first use the key does the same. */
export function toggleOwnershipOverlay() {
  listenForOverlayKey();
  if (close) return close();
  close = showOwnershipOverlay(() => {
    close = undefined;
  });
}

/**
 * Ctrl and the key above Tab (`), on a Mac too. Browsers, systems and screen readers don't use it, and with Ctrl it
 * types nothing (docs/adr/0031).
 */
export function listenForOverlayKey() {
  if (listening) return;
  listening = true;
  document.addEventListener('keydown', (event) => {
    const { code, key, ctrlKey, altKey, shiftKey, metaKey, repeat, isComposing } = event;
    const isOurs = code === 'Backquote' || key === '`';
    if (!isOurs || !ctrlKey || altKey || shiftKey || metaKey || repeat || isComposing) return;
    event.preventDefault();
    toggleOwnershipOverlay();
  });
}
