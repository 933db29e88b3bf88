import { localDigits } from '@haat/contracts';
import { useLayer } from '@haat/navigation';
import { chevronDownIcon, chevronUpIcon, classNames, Icon } from '@haat/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Dropdown.module.css';

interface DropdownProps {
  label: string;
  /** Number of chosen options. */
  chosen?: number;
  children: ReactNode;
}

/** A button that opens a panel below it. Escape, Back, a click outside and moving the focus away close it. */
export function Dropdown({ label, chosen = 0, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    // Not pointerdown: a field inside commits its value on blur, which happens before the click.
    document.addEventListener('click', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('click', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  useLayer(open, close);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from anywhere inside
    <div ref={root} className={styles.dropdown} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, chosen > 0 && styles.used)}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {chosen > 0 ? `${label} (${localDigits(chosen)})` : label}
        <Icon drawing={open ? chevronUpIcon : chevronDownIcon} size={16} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  );
}
