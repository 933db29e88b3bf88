import { atom } from 'jotai/vanilla';
import { sessionStore } from './store';

/** A short message that the shell shows as a toast (3 s). */
export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'success' | 'error';
  /** a button of the message, e.g. Undo */
  action?: NoticeAction;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

export const noticesAtom = atom<Notice[]>([]);
let last = 0;

/**
 * Shows a message wherever the shopper is. A message that is already on show is not repeated; one with an action takes
 * the place of the earlier one, whose action is about something else.
 */
export function notify(text: string, kind: Notice['kind'] = 'info', action?: NoticeAction) {
  const notice: Notice = action ? { id: ++last, text, kind, action } : { id: ++last, text, kind };
  sessionStore.set(noticesAtom, (notices) => {
    const others = notices.filter((other) => other.text !== text);
    return others.length < notices.length && !action ? notices : [...others, notice];
  });
}

export function dismissNotice(id: number) {
  sessionStore.set(noticesAtom, (notices) => notices.filter((notice) => notice.id !== id));
}
