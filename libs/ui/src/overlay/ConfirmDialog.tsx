import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import { Button } from '../actions/Button';
import { classNames } from '../classNames';
import { DialogFrame } from './Dialog';
import styles from './Dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: ReactNode;
  text?: ReactNode;
  /** A field that belongs to the answer, below the text. */
  children?: ReactNode;
  confirmText: string;
  /** Replaces `confirmText` while `onConfirm` works. */
  pendingText?: string;
  cancelText: string;
  /** 'danger' for what cannot be undone; 'info' when absent. */
  tone?: 'info' | 'danger';
  /** Does it; the dialog closes when it settles, unless with false. Failures are the caller's to show. */
  onConfirm: () => Promise<unknown> | unknown;
}

/** A question with two answers; the safe one has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  children,
  confirmText,
  pendingText,
  cancelText,
  tone = 'info',
  onConfirm,
}: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  async function confirm() {
    setPending(true);
    let stays = false;
    try {
      stays = (await onConfirm()) === false;
    } finally {
      setPending(false);
      if (!stays) onOpenChange(false);
    }
  }
  return (
    <DialogFrame
      open={open}
      onOpenChange={(next) => {
        if (!pending) onOpenChange(next);
      }}
      role="alertdialog"
      className={classNames(styles.sm, styles.alert)}
    >
      <Radix.Title className={styles.title}>{title}</Radix.Title>
      {text ? <Radix.Description className={styles.alertText}>{text}</Radix.Description> : null}
      {children}
      <div className={styles.actions}>
        <Radix.Close asChild>
          <Button variant="ghost" disabled={pending}>
            {cancelText}
          </Button>
        </Radix.Close>
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          pending={pending}
          pendingText={pendingText}
          onClick={confirm}
        >
          {confirmText}
        </Button>
      </div>
    </DialogFrame>
  );
}
