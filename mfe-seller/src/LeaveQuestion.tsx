import type { useBlocker } from '@haat/navigation';
import { ConfirmDialog } from '@haat/ui';
import { useStrings } from './strings';

interface LeaveQuestionProps {
  block: ReturnType<typeof useBlocker>;
  /** what is not saved or sent yet */
  text: string;
  /** forgets what was kept of it */
  onLeave?: () => void;
}

/** Asks whoever wants to leave a page with something typed and not sent. */
export function LeaveQuestion({ block, text, onLeave }: LeaveQuestionProps) {
  const t = useStrings().leave;
  return (
    <ConfirmDialog
      open={block.asked}
      onOpenChange={(open) => {
        if (!open) block.stay();
      }}
      title={t.title}
      text={text}
      confirmText={t.leave}
      cancelText={t.stay}
      tone="danger"
      onConfirm={() => {
        onLeave?.();
        block.leave();
      }}
    />
  );
}
