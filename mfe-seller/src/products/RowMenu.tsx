import { Link, useLayer } from '@haat/navigation';
import { classNames, IconButton, moreIcon } from '@haat/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './RowMenu.module.css';

interface RowMenuProps {
  /** Names the button and the menu. */
  label: string;
  entries: readonly MenuEntry[];
  /** A change of the row is running. */
  busy?: boolean;
}

/** A link or an action. */
export type MenuEntry = { key: string; text: string; danger?: boolean } & (
  | { to: string; state?: unknown }
  | { act: () => void }
);

/** The menu of a row: press, Enter or arrow keys open it; arrow keys, Home and End move; Escape, Tab and Back close. */
export function RowMenu({ label, entries, busy = false }: RowMenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | false>(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = () => frame.current?.querySelector('button');

  useEffect(() => {
    if (!open) return;
    const entries = frame.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    entries?.[open === 'last' ? entries.length - 1 : 0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  /** Returns the focus first, so that a dialog opened by the entry can return it too. */
  function choose(act?: () => void) {
    button()?.focus();
    setOpen(false);
    act?.();
  }
  useLayer(open !== false, choose);

  function move(event: KeyboardEvent) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to % all.length]?.focus();
    } else if (event.key === 'Escape') choose();
    else if (event.key === 'Tab') setOpen(false);
  }

  const look = (entry: MenuEntry) => ({
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(styles.entry, entry.danger && styles.danger),
  });
  const contentOf = (entry: MenuEntry): ReactNode =>
    'to' in entry ? (
      <Link key={entry.key} {...look(entry)} to={entry.to} state={entry.state}>
        {entry.text}
      </Link>
    ) : (
      <button key={entry.key} {...look(entry)} type="button" onClick={() => choose(entry.act)}>
        {entry.text}
      </button>
    );

  return (
    <div ref={frame} className={styles.frame}>
      <IconButton
        icon={moreIcon}
        size="sm"
        label={label}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls={open ? id : undefined}
        aria-busy={busy || undefined}
        onClick={() => setOpen(open || busy ? false : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          if (!busy) setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      />
      {open ? (
        <div id={id} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={move}>
          {entries.map(contentOf)}
        </div>
      ) : null}
    </div>
  );
}
