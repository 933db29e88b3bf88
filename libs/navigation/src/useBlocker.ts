import { useEffect, useRef, useState } from 'react';
import { navigation } from './history';

interface Blocker {
  /** Whether a navigation was blocked and waits for a decision. */
  asked: boolean;
  /** Continues the blocked navigation. */
  leave: () => void;
  /** Cancels the blocked navigation. */
  stay: () => void;
  /** Removes the block at once, e.g. before the page navigates after a save. */
  release: () => void;
}

/**
 * Blocks navigation while `blocked` is true: links and Back wait for a decision, and the browser asks before a reload
 * and before the tab closes.
 */
export function useBlocker(blocked: boolean): Blocker {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const removeBlock = useRef(() => {});
  useEffect(() => {
    if (!blocked) return;
    const unblock = navigation.block((go) => setLeave(() => go));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    removeBlock.current = () => {
      unblock();
      window.removeEventListener('beforeunload', warn);
    };
    return () => removeBlock.current();
  }, [blocked]);
  return {
    asked: leave !== null,
    leave: () => {
      removeBlock.current();
      setLeave(null);
      leave?.();
    },
    stay: () => setLeave(null),
    release: () => removeBlock.current(),
  };
}
