import type { useBlocker } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { ConfirmDialog } from '@haat/ui';
import { sharedTexts } from './strings';

interface LeaveQuestionProps {
  block: ReturnType<typeof useBlocker>;
  /** what is not saved or sent yet */
  text: string;
  /** removes the draft */
  onLeave?: () => void;
}

/** Asks for confirmation before a page with unsaved changes is left. */
export function LeaveQuestion({ block, text, onLeave }: LeaveQuestionProps) {
  const t = useTexts(sharedTexts).leave;
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
