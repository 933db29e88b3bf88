import { sessionStore } from '@haat/session';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { placeToReturn } from '../placeToReturn';
import { OwnershipOverlay } from './OwnershipOverlay';

/**
 * Draws the overlay over the page, which stays usable.
 * @param onClosed called when it is closed by any means
 * @returns closes it and returns the focus
 */
export function showOwnershipOverlay(onClosed: () => void): () => void {
  const cameFrom = document.activeElement;
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
