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
  confirmText: string;
  /** Replaces `confirmText` while `onConfirm` works. */
  pendingText?: string;
  cancelText: string;
  /** 'danger' for what cannot be undone; 'info' when absent. */
  tone?: 'info' | 'danger';
  /** Does it; the dialog closes when it settles. Failures are the caller's to show. */
  onConfirm: () => Promise<unknown> | unknown;
}

/** A question with two answers; the safe one has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmText,
  pendingText,
  cancelText,
  tone = 'info',
  onConfirm,
}: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
    } finally {
      setPending(false);
      onOpenChange(false);
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
