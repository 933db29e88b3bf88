import { useEffect, useState } from 'react';

/**
 * A part of a screen in a file of its own, e.g. a dialog: undefined until it is wanted and has been loaded.
 * @param load stable; imports the file and answers the part
 * @param onFail the file could not be loaded; the next time that the part is wanted it is requested again
 */
export function useLoaded<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  onFail: () => void,
): T | undefined {
  const [loaded, setLoaded] = useState<{ part: T }>();
  useEffect(() => {
    if (!wanted || loaded) return;
    let current = true;
    load().then(
      (part) => current && setLoaded({ part }),
      () => current && onFail(),
    );
    return () => {
      current = false;
    };
  }, [load, wanted, loaded, onFail]);
  return loaded?.part;
}
