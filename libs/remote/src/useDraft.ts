import { readDraft, saveDraft } from '@haat/session';
import { useEffect, useRef } from 'react';

/**
 * Saves unsent values as a draft, which survives a reload and a withdrawn approval.
 * @param name of the form, e.g. 'reply:12'
 * @param typed the same object until it changes; undefined or a blank text: there is nothing to save
 * @param delay pause of the typing before it is saved, in ms
 * @returns removes the draft and stops saving, also a pending save
 */
export function useDraft(name: string, typed: unknown, delay = 0): () => void {
  const ended = useRef<string>(undefined);
  const unsent = typeof typed === 'string' && typed.trim() === '' ? undefined : typed;
  useEffect(() => {
    if (ended.current === name) return;
    const save = () => {
      if (ended.current !== name) saveDraft(name, unsent);
    };
    if (delay === 0 || unsent === undefined) return save();
    const timer = setTimeout(save, delay);
    return () => clearTimeout(timer);
  }, [name, unsent, delay]);
  return () => {
    ended.current = name;
    saveDraft(name, undefined);
  };
}

/** The draft of a form with one text; '' without one. */
export function readTextDraft(name: string): string {
  const stored = readDraft(name);
  return typeof stored === 'string' ? stored : '';
}

/** The draft of a form with several texts: those of the fields that it has; null without one. */
export function readTextsDraft<Field extends string>(
  name: string,
  fields: readonly Field[],
): Partial<Record<Field, string>> | null {
  const stored = readDraft(name);
  if (typeof stored !== 'object' || stored === null) return null;
  const from = stored as Partial<Record<Field, unknown>>;
  const texts = fields.flatMap((field) => (typeof from[field] === 'string' ? [[field, from[field]]] : []));
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}
