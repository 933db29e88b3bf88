import { atom } from 'jotai/vanilla';
import { sessionStore } from './store';

/** A short message that the shell shows as a toast (3 s). */
export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'success' | 'error';
}

export const noticesAtom = atom<Notice[]>([]);
let last = 0;

/** Shows a message wherever the shopper is. A message that is already on show is not repeated. */
export function notify(text: string, kind: Notice['kind'] = 'info') {
  sessionStore.set(noticesAtom, (notices) =>
    notices.some((notice) => notice.text === text) ? notices : [...notices, { id: ++last, text, kind }],
  );
}

export function dismissNotice(id: number) {
  sessionStore.set(noticesAtom, (notices) => notices.filter((notice) => notice.id !== id));
}
