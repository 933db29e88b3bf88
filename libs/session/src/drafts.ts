import { type Drafts, draftsStorage } from './storage';
import { sessionAtom, sessionStore } from './store';

// Input that was typed but not sent. It survives a reload, a crash and an expired session, in this tab and for the
// same user or guest. A sign-out deletes it.

function owner(): Drafts['user'] | undefined {
  const { state, profile } = sessionStore.get(sessionAtom);
  return state === 'guest' ? 'guest' : profile?.user.id;
}

function forms(): Record<string, unknown> {
  const drafts = draftsStorage.read();
  return drafts && drafts.user === owner() ? drafts.forms : {};
}

/** The stored draft of a form; undefined when there is none. The caller checks its shape: an old release may have written it. */
export function readDraft(form: string): unknown {
  return forms()[form];
}

/** Stores a draft; undefined deletes it. @param form e.g. 'product:new' */
export function saveDraft(form: string, draft: unknown): void {
  const user = owner();
  if (user === undefined) return;
  const { [form]: _, ...others } = forms();
  draftsStorage.write({ user, forms: draft === undefined ? others : { ...others, [form]: draft } });
}

/** Removes the drafts of a user; null: of any user. */
export function removeDraftsOf(user: number | null): void {
  const { user: stored = 'guest' } = draftsStorage.read() ?? {};
  if (stored !== 'guest' && (user === null || stored === user)) draftsStorage.write(null);
}
