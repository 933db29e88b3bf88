import { Button, Chip, Dialog, List } from '@haat/ui';
import { useStrings } from '../strings';
import type { DraftPart } from './rebaseDraft';

interface ConflictDialogProps {
  open: boolean;
  /** what the other one changed */
  parts: readonly (DraftPart | 'images')[];
  onReload: () => void;
  onKeep: () => void;
  /** Back to the form as it is. */
  onClose: () => void;
}

/** Tells the later of two editors, and asks what to do. */
export function ConflictDialog({ open, parts, onReload, onKeep, onClose }: ConflictDialogProps) {
  const t = useStrings().productForm;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t.conflictTitle}
      description={t.conflictText}
      closeText={t.close}
      footer={
        <>
          <Button variant="secondary" onClick={onReload}>
            {t.reloadCurrent}
          </Button>
          <Button onClick={onKeep}>{t.keepMine}</Button>
        </>
      }
    >
      {parts.length > 0 ? (
        <>
          <p>{t.conflictParts}</p>
          <List
            items={parts}
            keyOf={(part) => part}
            label={t.conflictParts}
            layout="inline"
            empty={null}
            renderItem={(part) => <Chip>{t.parts[part]}</Chip>}
          />
        </>
      ) : null}
      <p>{t.conflictWays}</p>
    </Dialog>
  );
}
