import type { useBlocker } from '@haat/navigation';
import { ConfirmDialog } from '@haat/ui';
import { useStrings } from './strings';

interface LeaveQuestionProps {
  block: ReturnType<typeof useBlocker>;
  /** what is not saved or sent yet */
  text: string;
  /** removes the draft */
  onLeave?: () => void;
}

/** Asks for confirmation before a page with unsaved changes is left. */
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
