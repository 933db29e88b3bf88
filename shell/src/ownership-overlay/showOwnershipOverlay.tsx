import { sessionStore } from '@haat/session';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { OwnershipOverlay } from './OwnershipOverlay';

/**
 * Draws the overlay over the page, which stays as it is and as usable as it was.
 * @param onClosed called once it is closed, in whatever way
 * @returns takes it away; the focus goes back to where it came from
 */
export function showOwnershipOverlay(onClosed: () => void): () => void {
  const cameFrom = document.activeElement as HTMLElement | null;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place, { identifierPrefix: 'owners-' });
  const close = () => {
    const hadFocus = place.contains(document.activeElement);
    root.unmount();
    place.remove();
    onClosed();
    if (hadFocus) placeToReturn(cameFrom)?.focus({ preventScroll: true });
  };
  root.render(
    <Provider store={sessionStore}>
      <OwnershipOverlay onClose={close} />
    </Provider>,
  );
  return close;
}

/** What was pressed may be gone, as the menu's entries are once it has closed. */
function placeToReturn(cameFrom: HTMLElement | null) {
  const usable = cameFrom?.isConnected && cameFrom !== document.body;
  return usable ? cameFrom : document.getElementById('main');
}
