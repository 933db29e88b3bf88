import { navigation } from '@haat/navigation';
import { nextTask } from '../nextTask';
import { contentOf, type Field, fillIn, isBox, isField } from '../renderedContent';

/** Key in the state of the history entry, which survives the reload. */
const TYPED = 'typed';

/** How long fields may take to appear: a slow phone loads their data again. */
const MAX_WAIT_MS = 20_000;

interface TypedField {
  /** the kind of field; without texts, which may be in another language after the reload */
  kind: string;
  /** its place among those of its kind */
  at: number;
  content: string;
}

/** Stores what is in the page's fields with its entry of the history. Files can't be stored, and passwords are not. */
export function keepTypedText(main: HTMLElement): void {
  const typed = fieldsOf(main).map(({ field, ...place }) => ({ ...place, content: contentOf(field) }));
  navigation.setEntryState(TYPED, typed);
}

/** Fills in what {@link keepTypedText} stored, as soon as the fields are there, unless the visitor goes on or types first. */
export function fillInTypedText(main: HTMLElement): void {
  const stored = navigation.getEntryState(TYPED) as TypedField[] | undefined;
  if (!stored) return;
  let waiting = stored;
  const { key } = navigation.getSnapshot().location;
  const isSamePage = () => navigation.getSnapshot().location.key === key;
  async function fill() {
    if (!isSamePage()) return stop();
    const present = fieldsOf(main);
    const found = waiting.flatMap((typed) => {
      const same = present.find(({ kind, at }) => kind === typed.kind && at === typed.at);
      return same ? [{ typed, field: same.field }] : [];
    });
    waiting = waiting.filter((typed) => !found.some((one) => one.typed === typed));
    if (waiting.length === 0) stop();
    for (const { field, typed } of found) {
      if (contentOf(field) === typed.content || document.activeElement === field) continue;
      if (isBox(field)) field.click();
      else fillIn(field, typed.content);
      // Let React render: a form that keeps its values in one object would lose the previous field.
      await nextTask();
    }
  }
  const observer = new MutationObserver(() => void fill());
  const timer = setTimeout(() => stop(), MAX_WAIT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    if (isSamePage()) navigation.setEntryState(TYPED, undefined);
  }
  observer.observe(main, { childList: true, subtree: true });
  void fill();
}

/** Choices outside a form (filters, cart lines) take effect at once: the URL or the server already has them. */
function fieldsOf(main: HTMLElement): { field: Field; kind: string; at: number }[] {
  const counts = new Map<string, number>();
  return [...main.querySelectorAll<HTMLElement>('input, textarea, select')]
    .filter(isField)
    .flatMap((field) => {
      if (field.type === 'password' || field.type === 'hidden') return [];
      if ((isBox(field) || field instanceof HTMLSelectElement) && !field.form) return [];
      const value = field.type === 'radio' ? field.value : '';
      const kind = [field.type, field.name, value].join(' ');
      const at = counts.get(kind) ?? 0;
      counts.set(kind, at + 1);
      return [{ field, kind, at }];
    });
}
