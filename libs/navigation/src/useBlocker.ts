import { useEffect, useRef, useState } from 'react';
import { navigation } from './history';

interface Blocker {
  /** Whether the visitor wants to leave and waits for an answer. */
  asked: boolean;
  /** Goes where she wanted to. */
  leave: () => void;
  /** Stays here. */
  stay: () => void;
  /** Lets go at once, e.g. right before the page moves on by itself. */
  release: () => void;
}

/**
 * Holds the page while `held` is true: links and Back ask first, and the browser asks before a reload or before the
 * tab closes.
 */
export function useBlocker(held: boolean): Blocker {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const letGo = useRef(() => {});
  useEffect(() => {
    if (!held) return;
    const end = navigation.block((go) => setLeave(() => go));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    letGo.current = () => {
      end();
      window.removeEventListener('beforeunload', warn);
    };
    return () => letGo.current();
  }, [held]);
  return {
    asked: leave !== null,
    leave: () => {
      letGo.current();
      setLeave(null);
      leave?.();
    },
    stay: () => setLeave(null),
    release: () => letGo.current(),
  };
}
