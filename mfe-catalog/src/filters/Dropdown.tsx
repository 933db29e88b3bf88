import { classNames, Icon } from '@haat/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Dropdown.module.css';

interface DropdownProps {
  label: string;
  /** How many things in it are chosen. */
  chosen?: number;
  children: ReactNode;
}

/** A button that unfolds a panel below itself. Escape, a press outside and moving the focus on fold it again. */
export function Dropdown({ label, chosen = 0, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    // The click, not the press: a field inside has lost its focus, and told what was typed, before it goes.
    document.addEventListener('click', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('click', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  function foldOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds it from anywhere inside
    <div ref={root} className={styles.dropdown} onKeyDown={foldOnEscape}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, chosen > 0 && styles.used)}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {chosen > 0 ? `${label} (${chosen})` : label}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  );
}
