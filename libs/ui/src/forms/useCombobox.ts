import {
  type HTMLAttributes,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useState,
} from 'react';

export interface ComboboxOptions {
  /** A key for each option, in their order. */
  keys: readonly (string | number)[];
  /** Identifies the options, e.g. by the typed text: when it changes, no option is active. */
  list: string;
  /** Called when the list is to be opened or closed. */
  onOpenChange: (open: boolean) => void;
  /** Whether the options, or a word in their place, are shown now. */
  shown: boolean;
  /** Whether the arrow keys stop at the input between the last option and the first: then no option is active. */
  stopsAtInput?: boolean;
}

/**
 * The state of an input with a list of options: arrow keys make an option active while the focus stays in the input,
 * Escape closes the list, and so does leaving it. The caller handles Enter.
 */
export function useCombobox({ keys, list, shown, onOpenChange, stopsAtInput = false }: ComboboxOptions) {
  const id = useId();
  // By key, because the options may change.
  const [chosen, setChosen] = useState<{ list: string; key: string | number | undefined } | null>(null);
  const expanded = shown && keys.length > 0;
  const active = chosen?.key !== undefined && chosen.list === list ? keys.indexOf(chosen.key) : -1;
  const activeId = expanded && active >= 0 ? `${id}-${active}` : undefined;

  useEffect(() => {
    // A list may be higher than a phone in landscape.
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = () => onOpenChange(true);

  function close() {
    onOpenChange(false);
    setChosen(null);
  }

  /** Opens the list without an active option. Call it when the input's text changes. */
  function restart() {
    onOpenChange(true);
    setChosen(null);
  }

  /** Handles the arrow keys and Escape. @returns whether the key was handled */
  function onKeyDown(event: KeyboardEvent): boolean {
    // Keys of an input method (composition) are not for the list.
    if (event.nativeEvent.isComposing) return true;
    if (event.key === 'Escape' && shown) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      onOpenChange(true);
      setChosen({ list, key: keys[next(event.key === 'ArrowDown' ? 1 : -1)] });
    } else return false;
    event.preventDefault();
    return true;
  }

  function next(step: 1 | -1): number {
    const count = keys.length;
    if (stopsAtInput) return ((active + 1 + step + count + 1) % (count + 1)) - 1;
    if (active < 0) return step > 0 ? 0 : count - 1;
    return (active + step + count) % count;
  }

  const inputProps = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': expanded,
    'aria-controls': expanded ? id : undefined,
    'aria-activedescendant': activeId,
    onFocus: open,
    onClick: open,
    onBlur: close,
  } satisfies InputHTMLAttributes<HTMLInputElement>;

  /** For an element with role="option" and tabIndex={-1}. */
  const optionProps = (index: number) =>
    ({
      id: `${id}-${index}`,
      'aria-selected': index === active,
      // Otherwise the input would lose the focus, and the list would close before the click.
      onMouseDown: (event) => event.preventDefault(),
    }) satisfies HTMLAttributes<HTMLElement>;

  return { expanded, active, open, close, restart, onKeyDown, inputProps, listId: id, optionProps };
}

/** The return value of {@link useCombobox}. */
export type Combobox = ReturnType<typeof useCombobox>;
