import { saveDraft } from '@haat/session';
import { useEffect, useRef } from 'react';

/**
 * Saves unsent values as a draft, which survives a reload and a withdrawn approval.
 * @param name of the form, e.g. 'reply:12'
 * @param typed the same object until it changes; undefined: there is nothing to save
 * @param delay pause of the typing before it is saved, in ms
 * @returns removes the draft and stops saving, also a pending save
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
