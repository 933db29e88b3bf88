import { useLayer, useLocation } from '@haat/navigation';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';

interface Disclosure {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Of the element around button and panel. */
  box: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** The panel's. */
  id: string;
}

/** A panel of the header: Escape, Back, leaving it and navigation close it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the trigger
  useEffect(() => setOpen(false), [key]);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useLayer(open, close);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const opened = new AbortController();
    const { signal } = opened;
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => opened.abort();
  }, [open, close]);
  return { open, setOpen, box, button, id };
}
