import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styles from './Tabs.module.css';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** The address of the page with this tab open. Then the tab is a link, which also works without scripts. */
  href?: string;
}

export interface TabsProps {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  /** The open tab, where the caller keeps it (for example in the URL). */
  value?: string;
  onValueChange?: (value: string) => void;
  /** The tab that is open at the start; the first when absent. */
  defaultValue?: string;
}

/** The index of the tab that each key opens, from the tab at index `at`. */
const TARGETS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const hasModifier = (event: KeyboardEvent | MouseEvent) =>
  event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;

const noChanges = () => () => {};

/** False for what a server renders, and while that is hydrated. */
const useHasScripts = () =>
  useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );

/**
 * Tabs, as the ARIA practices have them: arrow keys open the next one, Tab leads into its content. On a phone the row scrolls
 * sideways, to the open one by itself.
 */
export function Tabs({ label, tabs, value, onValueChange, defaultValue = tabs[0]?.value }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(defaultValue);
  const open = value ?? own;
  const hasScripts = useHasScripts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value opens another tab
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  const choose = (next: string) => {
    if (next === open) return;
    setOwn(next);
    onValueChange?.(next);
  };
  const press = (event: MouseEvent, { value, href }: Tab) => {
    // Opens a link in another browser tab or window.
    if (href && hasModifier(event)) return;
    event.preventDefault();
    choose(value);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      // It would scroll the page.
      event.preventDefault();
      event.target.click();
    }
    const at = tabs.findIndex((tab) => tab.value === open);
    const next = tabs[TARGETS[event.key]?.(at, tabs.length) ?? -1];
    if (!next || hasModifier(event)) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
    choose(next.value);
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => {
          const isOpen = tab.value === open;
          const [Element, attributes] = tab.href
            ? (['a', { href: tab.href }] as const)
            : (['button', { type: 'button' }] as const);
          return (
            <Element
              key={tab.value}
              {...attributes}
              role="tab"
              id={`${id}tab-${tab.value}`}
              aria-selected={isOpen}
              aria-controls={`${id}panel-${tab.value}`}
              tabIndex={isOpen || !hasScripts ? 0 : -1}
              className={styles.tab}
              onClick={(event: MouseEvent) => press(event, tab)}
            >
              {tab.label}
            </Element>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: content without links or buttons is reached as well
          tabIndex={0}
          role="tabpanel"
          id={`${id}panel-${tab.value}`}
          aria-labelledby={`${id}tab-${tab.value}`}
          hidden={tab.value !== open}
          className={styles.content}
        >
          {tab.value === open ? tab.content : null}
        </div>
      ))}
    </div>
  );
}
