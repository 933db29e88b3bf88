import { keepDraft } from '@haat/session';
import { useEffect } from 'react';

/**
 * Keeps what is typed and not sent: it outlives a reload, and an approval that is withdrawn in the middle.
 * @param name of the form, e.g. 'reply:12'
 * @param typed the same one until it changes; undefined: there is nothing to keep
 */
export function useDraft(name: string, typed: unknown): void {
  useEffect(() => keepDraft(name, typed), [name, typed]);
}
