import { currentLanguage } from '@haat/contracts';
import { type ComponentType, lazy, useState } from 'react';
import { loadTexts } from './texts';

/** A screen in a file of its own. */
export interface PreloadableScreen {
  (): React.JSX.Element;
  /** Fetches the file and what it preloads; then the screen renders without waiting. */
  preload(search: string): Promise<void>;
}

/** Exports of a screen's file. */
export interface ScreenFile {
  default: ComponentType;
  /** Fetches what the screen shows at an address with this query, e.g. an open tab in a file of its own. */
  preload?(search: string): Promise<unknown>;
}

/** A screen whose file is fetched when it is first shown, or by `preload`. */
export function lazyScreen(loadFile: () => Promise<ScreenFile>): PreloadableScreen {
  let loaded: ComponentType | undefined;
  // A screen may bring texts of its own.
  const loadWithTexts = async () => {
    const file = await loadFile();
    await loadTexts(currentLanguage());
    return file;
  };
  const load = () => (currentLanguage() === 'en' ? loadFile() : loadWithTexts());
  const Lazy = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a screen, at module scope
  function Screen() {
    // The same component for as long as it is shown: another one would lose its state.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component />;
  }
  Screen.preload = async (search: string) => {
    const file = await load();
    await file.preload?.(search);
    loaded = file.default;
  };
  return Screen;
}
