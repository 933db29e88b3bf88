import type { useHold } from '@haat/navigation';
import { ConfirmDialog } from '@haat/ui';
import { useStrings } from './strings';

interface LeaveQuestionProps {
  hold: ReturnType<typeof useHold>;
  /** what is not saved or sent yet */
  text: string;
  /** forgets what was kept of it */
  onLeave?: () => void;
}

/** Asks whoever wants to leave a page with something typed and not sent. */
export function LeaveQuestion({ hold, text, onLeave }: LeaveQuestionProps) {
  const t = useStrings().leave;
  return (
    <ConfirmDialog
      open={hold.asked}
      onOpenChange={(open) => {
        if (!open) hold.stay();
      }}
      title={t.title}
      text={text}
      confirmText={t.leave}
      cancelText={t.stay}
      tone="danger"
      onConfirm={() => {
        onLeave?.();
        hold.leave();
      }}
    />
  );
}
