import { saveDraft } from '@haat/session';
import { useEffect, useRef } from 'react';

/**
 * Saves what is typed and not sent: it outlives a reload, and an approval that is withdrawn in the middle.
 * @param name of the form, e.g. 'reply:12'
 * @param typed the same object until it changes; undefined: there is nothing to save
 * @param delay how long typing has to pause before it is saved, in ms
 * @returns removes the draft for good: nothing of this form is saved after that, a pending save neither
 */
export function useDraft(name: string, typed: unknown, delay = 0): () => void {
  const ended = useRef(false);
  useEffect(() => {
    if (ended.current) return;
    const save = () => {
      if (!ended.current) saveDraft(name, typed);
    };
    if (delay === 0 || typed === undefined) return save();
    const timer = setTimeout(save, delay);
    return () => clearTimeout(timer);
  }, [name, typed, delay]);
  return () => {
    ended.current = true;
    saveDraft(name, undefined);
  };
}
