import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../actions/Button';
import { classNames } from '../classNames';
import { alertIcon, checkIcon, type IconDrawing, infoIcon } from '../icons/drawings';
import { Icon } from '../icons/Icon';
import { DialogFrame } from './Dialog';
import styles from './Dialog.module.css';

export type AlertTone = 'danger' | 'success' | 'info';

const icons: Record<AlertTone, IconDrawing> = { danger: alertIcon, success: checkIcon, info: infoIcon };

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The message, when the title is not all of it. */
  text?: ReactNode;
  /** Text of the one button, e.g. 'OK'. */
  closeText: string;
  /** 'danger' when absent. */
  tone?: AlertTone;
  /** Closes itself after this many ms (specification: 3000); hovering it or moving the focus in it holds it. */
  autoCloseMs?: number;
}

/** A message that wants to be seen, with one button. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  text,
  closeText,
  tone = 'danger',
  autoCloseMs,
}: AlertDialogProps) {
  const [hovered, setHovered] = useState(false);
  const [focusMoved, setFocusMoved] = useState(false);
  const held = hovered || focusMoved;
  useAutoClose(open && !held ? autoCloseMs : undefined, () => onOpenChange(false));
  useEffect(() => {
    if (!open) {
      setHovered(false);
      setFocusMoved(false);
    }
  }, [open]);
  return (
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      className={classNames(styles.sm, styles.alert)}
      onHold={setHovered}
    >
      <div className={styles.alertHead}>
        <Icon drawing={icons[tone]} size={28} className={styles[tone]} />
        <Radix.Title className={styles.title}>{title}</Radix.Title>
      </div>
      {text ? <Radix.Description className={styles.alertText}>{text}</Radix.Description> : null}
      <div className={styles.actions}>
        <Radix.Close asChild>
          <Button
            variant="secondary"
            onKeyDown={() => setFocusMoved(true)}
            onBlur={() => setFocusMoved(false)}
          >
            {closeText}
          </Button>
        </Radix.Close>
      </div>
    </DialogFrame>
  );
}

/** Calls `close` once, `ms` after the last time `ms` became a number; undefined stops the clock. */
function useAutoClose(ms: number | undefined, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
