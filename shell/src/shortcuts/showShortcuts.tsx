import { createRoot } from 'react-dom/client';

let isWanted = false;

/** Opens the list of the keys. Without its file the page stays as it is, and the next press asks for it again. */
export function showShortcuts(): void {
  if (isWanted) return;
  isWanted = true;
  import(/* webpackChunkName: "shortcuts" */ './ShortcutsDialog').then(
    ({ ShortcutsDialog }) => {
      const place = document.createElement('div');
      document.body.append(place);
      const root = createRoot(place, { identifierPrefix: 'shortcuts-' });
      const end = () => {
        isWanted = false;
        root.unmount();
        place.remove();
      };
      root.render(<ShortcutsDialog onEnd={end} />);
    },
    () => {
      isWanted = false;
    },
  );
}
