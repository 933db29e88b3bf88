import { ApiError } from '@haat/api-client';
import { CLICKED_EARLY, EARLY_CLICKS, PAGE_QUERIES, RENDERED } from '@haat/page';
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { nextTask } from './nextTask';

/** Queries whose failure the HTML server rendered, e.g. a product that does not exist. */
const renderedFailures = new Set<string>();

/** Whether a screen retries a failed query when it is mounted: not at once if the server already got a refusal. */
export const retriesOnMount = ({ queryHash }: { queryHash: string }) => !renderedFailures.has(queryHash);

/** Call when another person uses the page: the server may let them see it. */
export const forgetRenderedFailures = () => renderedFailures.clear();

/**
 * Fills the query cache with the responses that the page's content was rendered from. Call before a region mounts.
 * @returns whether there are any: the content may be only a loading state
 */
export function takeRenderedQueries(queryClient: QueryClient): boolean {
  const text = document.getElementById(PAGE_QUERIES)?.textContent;
  if (!text) return false;
  const state = JSON.parse(text) as DehydratedState;
  for (const { queryHash, state: query } of state.queries) {
    if (query.status !== 'error') continue;
    const { message, ...details } = query.error as ApiError;
    query.error = new ApiError(message, details);
    renderedFailures.add(queryHash);
  }
  hydrate(queryClient, state);
  return true;
}

/**
 * Replays the clicks on an element's buttons from before it was hydrated, one after the other. A button that opens, closes or
 * toggles something is clicked once, however often the visitor tried. Call when clicks are no longer recorded.
 */
export async function replayClicks(element: HTMLElement): Promise<void> {
  const clicked = earlyClicks(element);
  for (const button of clicked) window[EARLY_CLICKS]?.splice(window[EARLY_CLICKS].indexOf(button), 1);
  for (const [at, button] of clicked.entries()) {
    button.removeAttribute(CLICKED_EARLY);
    if (button === clicked[at - 1] && isSwitch(button)) continue;
    button.click();
    // React renders after the task: without a pause, the next click would not see the effect of this one.
    await nextTask();
  }
}

/**
 * Clicks on rendered content whose release has failed are for what replaces it: each goes to the button that has the same words, if
 * there is only one. Call before {@link replayClicks}.
 */
export function moveClicks(from: readonly Node[], to: HTMLElement): void {
  const clicked = window[EARLY_CLICKS] ?? [];
  for (const [at, button] of clicked.entries()) {
    if (to.contains(button) || !from.some((node) => node.contains(button))) continue;
    const same = [...to.querySelectorAll('button')].filter((one) => wordsOf(one) === wordsOf(button));
    if (same.length === 1) clicked.splice(at, 1, ...same);
  }
}

const wordsOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;

const isSwitch = (button: HTMLElement) => button.matches('[aria-expanded], [aria-pressed], [aria-checked]');

/** Clicked buttons of an element that wait for its hydration, not for that of a fragment in it. */
export const earlyClicks = (element: HTMLElement) =>
  (window[EARLY_CLICKS] ?? []).filter(
    (button) => element.contains(button) && (button.closest(`[${RENDERED}]`) ?? element).contains(element),
  );

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Saves the input in an element's fields during hydration: React keeps only values that it rendered. Call before
 * hydration.
 * @returns fills the fields in again, one after the other, so that React notices each; call after hydration
 */
export function keepInput(element: HTMLElement): () => Promise<void> {
  const inputs = new Map<Field, string>();
  const note = (field: Field) => inputs.set(field, contentOf(field));
  const noteTarget = ({ target }: Event) => isField(target) && note(target);
  const fields = [...element.querySelectorAll('input, textarea, select')].filter(isField);
  for (const field of fields) if (contentOf(field) !== renderedContentOf(field)) note(field);
  element.addEventListener('input', noteTarget, true);
  return async () => {
    element.removeEventListener('input', noteTarget, true);
    for (const [field, content] of inputs) {
      if (!field.isConnected) continue;
      fillIn(field, content);
      // Let React render: a form that keeps its values in one object would lose the previous field.
      await nextTask();
      // Without the focus, suggestions would stay open.
      if (document.activeElement !== field)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  };
}

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'file');

export const isBox = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

export const contentOf = (field: Field) => (isBox(field) ? String(field.checked) : field.value);

function renderedContentOf(field: Field): string {
  if (isBox(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** Writes into a field as a visitor does. */
export function fillIn(field: Field, content: string) {
  // React finishes hydration before it handles this event.
  field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  if (isBox(field)) {
    if (content === String(field.defaultChecked)) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  // Bypass React's value tracker on the element, which would ignore the event otherwise.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  if (field instanceof HTMLSelectElement) {
    set!.call(field, content);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  field.value = '';
  set!.call(field, content);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
