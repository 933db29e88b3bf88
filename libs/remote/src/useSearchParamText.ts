import { navigation, useLocation, useSearchParams } from '@haat/navigation';
import { useEffect, useEffectEvent, useState } from 'react';

interface SearchParamTextOptions {
  /** Parameters that a new text removes from the address, e.g. the page of the old results. */
  resets?: readonly string[];
}

/**
 * A search box whose text is a parameter of the address. What is typed replaces the parameter, trimmed, when typing
 * has paused; an address that changes otherwise (Back, Forward, a link) replaces the text.
 * @param name the parameter; absent from the address while the text is empty
 * @param ms the pause, in milliseconds
 * @returns the text as typed, and its setter
 */
export function useSearchParamText(name: string, ms: number, { resets = [] }: SearchParamTextOptions = {}) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const inAddress = (params.get(name) ?? '').trim();
  const [text, setText] = useState(inAddress);
  const [followed, setFollowed] = useState(inAddress);

  if (inAddress !== followed) {
    setFollowed(inAddress);
    // After the hook's own change the text may end with a space that the address lacks.
    if (text.trim() !== inAddress) setText(inAddress);
  }

  const write = useEffectEvent(() => {
    // A region can stay mounted for a moment after the page has left it.
    if (navigation.getSnapshot().location.pathname !== pathname) return;
    const next = new URLSearchParams(params);
    for (const reset of resets) next.delete(reset);
    if (text.trim()) next.set(name, text.trim());
    else next.delete(name);
    setParams(next, { replace: true });
  });

  useEffect(() => {
    if (text.trim() === inAddress) return;
    const timer = setTimeout(() => write(), ms);
    return () => clearTimeout(timer);
  }, [text, inAddress, ms]);

  return [text, setText] as const;
}
