import { draftsStorage } from './storage';
import { sessionAtom, sessionStore } from './store';

// What somebody typed and did not send yet. It outlives a reload, a crash and an expired session, in this tab and
// for the same person; who signs out takes it along.

const person = () => sessionStore.get(sessionAtom).profile?.user.id;

function forms(): Record<string, unknown> {
  const drafts = draftsStorage.read();
  return drafts && drafts.user === person() ? drafts.forms : {};
}

/** The draft of a form as it was kept; undefined where there is none. Its reader checks it: it may be of an old release. */
export function readDraft(form: string): unknown {
  return forms()[form];
}

/** Keeps a draft; undefined forgets it. @param form e.g. 'product:new' */
export function saveDraft(form: string, draft: unknown): void {
  const user = person();
  if (user === undefined) return;
  const { [form]: _, ...others } = forms();
  draftsStorage.write({ user, forms: draft === undefined ? others : { ...others, [form]: draft } });
}
