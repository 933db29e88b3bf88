import { useTexts } from '@haat/remote';
import { Button, Dialog, Notice, Stack } from '@haat/ui';
import { type ReactNode, useState } from 'react';
import { sharedTexts } from './strings';

export interface ActDialogProps {
  title: string;
  text?: ReactNode;
  confirmText: string;
  pendingText: string;
  tone?: 'primary' | 'danger';
  /** Fields. */
  children: ReactNode;
  onClose: () => void;
  /** Whether the fields are complete; says at them what is missing. */
  check: () => boolean;
  /** @throws Error, whose message is shown above the fields; the dialog stays open */
  onConfirm: () => Promise<unknown>;
}

/** A dialog with fields for one act: pending while it runs, with the server's refusal above. */
export function ActDialog({
  title,
  text,
  confirmText,
  pendingText,
  tone = 'primary',
  children,
  onClose,
  check,
  onConfirm,
}: ActDialogProps) {
  const t = useTexts(sharedTexts);
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);

  async function confirm() {
    if (!check()) return;
    setPending(true);
    setError('');
    try {
      await onConfirm();
      onClose();
    } catch (refusal) {
      setError((refusal as Error).message);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeText={t.close}
      locked={pending}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant={tone} pending={pending} pendingText={pendingText} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {error ? <Notice tone="danger">{error}</Notice> : null}
        {children}
      </Stack>
    </Dialog>
  );
}
