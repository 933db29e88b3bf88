import { type RefObject, useRef } from 'react';

/** Moves the focus to a card whose focused form or button is removed; a focus elsewhere stays. */
export function useCardFocus(): { card: RefObject<HTMLElement | null>; focusCard: () => void } {
  const card = useRef<HTMLElement>(null);
  function focusCard() {
    const focused = document.activeElement;
    // A button that is disabled while it saves has lost the focus.
    if (focused === document.body || card.current?.contains(focused)) card.current?.focus();
  }
  return { card, focusCard };
}
