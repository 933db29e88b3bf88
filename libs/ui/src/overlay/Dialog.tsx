import { useLayer } from '@haat/navigation';
import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../actions/IconButton';
import { classNames } from '../classNames';
import { closeIcon } from '../icons/drawings';
import styles from './Dialog.module.css';
import { useKeyboardScroll } from './useKeyboardScroll';
import { useScrollLock } from './useScrollLock';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, Back, a click outside or the close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Read after the title. */
  description?: ReactNode;
  /** Accessible name of the close button, e.g. 'Close'. */
  closeText: string;
  /** Width on a desk: 'sm' 26 rem, 'md' (when absent) 34 rem, 'lg' 52 rem. On a phone it is a sheet from below. */
  size?: 'sm' | 'md' | 'lg';
  /** 'drawer' slides in from the right edge on a desk, from the left on a phone: menus, filters. */
  variant?: 'modal' | 'drawer';
  /** Buttons at the end; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /** True while work is in progress: Escape, Back, clicks outside and the close button do nothing. */
  locked?: boolean;
  /** The dialog is in the address: its own history entry closes it on Back. */
  inAddress?: boolean;
  children?: ReactNode;
}

/** A modal dialog: traps the focus, closes on Escape, gives the focus back to where it came from. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeText,
  size = 'md',
  variant = 'modal',
  footer,
  locked = false,
  inAddress = false,
  children,
}: DialogProps) {
  const body = useKeyboardScroll();
  return (
    <DialogFrame
      open={open}
      onOpenChange={(next) => {
        if (next || !locked) onOpenChange(next);
      }}
      className={classNames(styles[size], styles[variant])}
      inAddress={inAddress}
    >
      <header className={styles.header}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton icon={closeIcon} label={closeText} disabled={locked} className={styles.close} />
        </Radix.Close>
      </header>
      <div ref={body} className={styles.body}>
        {description ? (
          <Radix.Description className={styles.description}>{description}</Radix.Description>
        ) : null}
        {children}
      </div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </DialogFrame>
  );
}

interface DialogFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  role?: 'dialog' | 'alertdialog';
  /** Hover and focus inside hold a dialog that would close itself. */
  onHold?: (held: boolean) => void;
  inAddress?: boolean;
  children: ReactNode;
}

/**
 * Overlay and panel over Radix. Its own Overlay is not used: it locks the scroll with an injected style tag,
 * which the site's CSP refuses (see useScrollLock).
 */
export function DialogFrame({
  open,
  onOpenChange,
  className,
  role = 'dialog',
  onHold,
  inAddress = false,
  children,
}: DialogFrameProps) {
  const cameFrom = useRef<readonly HTMLElement[]>([]);
  useScrollLock(open);
  useLayer(open && !inAddress, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={styles.overlay} data-state={open ? 'open' : 'closed'}>
          <Radix.Content
            role={role}
            className={classNames(styles.panel, className)}
            onOpenAutoFocus={(event) => {
              cameFrom.current = placesToReturn();
              const first = firstFocus(event.currentTarget as HTMLElement);
              if (!first) return;
              event.preventDefault();
              first.focus();
            }}
            onCloseAutoFocus={(event) => {
              // Radix returns the focus to its own Trigger only; ours is whatever had it before.
              event.preventDefault();
              returnFocus(cameFrom.current);
            }}
            onInteractOutside={(event) => {
              // A toast lies over the dialog; a click on it must not close the dialog.
              if ((event.target as Element | null)?.closest('[data-toast]')) event.preventDefault();
            }}
            onPointerMove={(event) => {
              // A pointer that did not move does not pause the timer.
              if (event.movementX !== 0 || event.movementY !== 0) onHold?.(true);
            }}
            onPointerLeave={() => onHold?.(false)}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The element outside of dialogs that last had the focus when one opened. */
let lastOnPage: HTMLElement | null = null;

/**
 * Elements that can get the focus back when a dialog closes, the preferred one first. A dialog that was opened from
 * another one may outlive it; the focus then returns to the page's element that opened the first one.
 */
function placesToReturn(): HTMLElement[] {
  const active = document.activeElement as HTMLElement | null;
  const onPage = active !== document.body && !active?.closest('[role="dialog"], [role="alertdialog"]');
  if (onPage) lastOnPage = active;
  return [active, lastOnPage].filter((place) => place !== null && place !== document.body) as HTMLElement[];
}

/** Returns the focus. If the user navigated while the dialog was open, none of the elements is left: focuses <main>. */
function returnFocus(places: readonly HTMLElement[]) {
  lastOnPage = null;
  const place = places.find((one) => one.isConnected);
  if (place) place.focus();
  else if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * The element that gets the focus when a dialog with fields opens: the first field, but on touch devices the panel,
 * because the on-screen keyboard would cover the sheet at once. Null without fields: Radix focuses the first button.
 */
function firstFocus(panel: HTMLElement): HTMLElement | null {
  const field = panel.querySelector<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [data-stepper] button:not(:disabled)',
  );
  if (!field) return null;
  return window.matchMedia?.('(hover: none)').matches ? panel : field;
}
