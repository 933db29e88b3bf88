import { useEffect, useRef } from 'react';

/**
 * Runs something at once, or, while a pointer is pressed, right after its click. A message that appears as a field
 * is left moves what is below it: shown in the middle of a press, it takes the button away from under the pointer.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<Array<() => void>>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      // The click comes after the release, in the same turn.
      timer = setTimeout(() => {
        pressed.current = false;
        for (const act of waiting.current.splice(0)) act();
      });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  };
}
