import { createRoot } from 'react-dom/client';

/** Opens the list of the keys. Without its file the page stays as it is, and the next press asks for it again. */
export function showShortcuts(): void {
  import(/* webpackChunkName: "shortcuts" */ './ShortcutsDialog').then(
    ({ ShortcutsDialog }) => {
      const place = document.createElement('div');
      document.body.append(place);
      const root = createRoot(place, { identifierPrefix: 'shortcuts-' });
      const end = () => {
        root.unmount();
        place.remove();
      };
      root.render(<ShortcutsDialog onEnd={end} />);
    },
    () => {},
  );
}
