import { showOwnershipOverlay } from './showOwnershipOverlay';

/** Takes the overlay away; absent while there is none. */
let close: (() => void) | undefined;
let listening = false;

/** Shows who owns what on the page, or takes it away again. Once it was shown, the key does the same. */
export function toggleOwnershipOverlay() {
  listenForOwnersKey();
  if (close) return close();
  close = showOwnershipOverlay(() => {
    close = undefined;
  });
}

/**
 * Ctrl and the key above Tab (`), on a Mac too. Browsers, systems and screen readers leave it alone, it types nothing,
 * and Ctrl keeps it apart from what is typed (docs/adr/0031).
 */
export function listenForOwnersKey() {
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
