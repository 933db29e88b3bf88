import { notify } from '@haat/session';
import { en } from '../strings/en';

/** Takes the overlay away; absent while there is none. */
let close: (() => void) | undefined;
let loading = false;
let listening = false;

/** Shows who owns what on the page, or takes it away again. The overlay's code is loaded when it is first asked for. */
export async function toggleOwners(): Promise<void> {
  if (close) return close();
  if (loading) return;
  loading = true;
  try {
    const { showOwners } = await import('./showOwners');
    close = showOwners(() => {
      close = undefined;
    });
    listenForOwnersKey();
  } catch {
    notify(en.region.failed, 'error');
  } finally {
    loading = false;
  }
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
    void toggleOwners();
  });
}
