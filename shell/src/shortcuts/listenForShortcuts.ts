import { shortcutsStorage } from '@haat/session';
import { showShortcuts } from './showShortcuts';

/** Actions of single keys outside of fields. Screen readers use letters, so no letter is among them. */
const ACTIONS: Readonly<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLInputElement>('[role="search"] input')?.focus(),
  '?': showShortcuts,
};

/** Listens for the keys, unless the visitor has turned them off (WCAG 2.1.4). */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, altKey, metaKey, repeat, isComposing, defaultPrevented } = event;
    const action = Object.hasOwn(ACTIONS, key) ? ACTIONS[key] : undefined;
    if (!action || ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return;
    if (takesText(target as Element) || isDialogOpen() || !shortcutsStorage.read()) return;
    event.preventDefault();
    action();
  });
}

const takesText = (element: Element) =>
  element.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]',
  ) !== null;

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
