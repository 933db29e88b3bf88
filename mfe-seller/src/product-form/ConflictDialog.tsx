import { useTexts } from '@haat/remote';
import { Button, Chip, Dialog, List } from '@haat/ui';
import { productFormTexts } from '../strings/productForm';
import styles from './ConflictDialog.module.css';
import type { DraftPart } from './rebaseDraft';

interface ConflictDialogProps {
  open: boolean;
  /** the parts that the other editor changed */
  parts: readonly (DraftPart | 'images')[];
  onReload: () => void;
  onKeep: () => void;
  /** Returns to the form without a change. */
  onClose: () => void;
}

/** Shown to the later of two editors: overwrite, reload, or return to the form. */
export function ConflictDialog({ open, parts, onReload, onKeep, onClose }: ConflictDialogProps) {
  const t = useTexts(productFormTexts);
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
        <div className={styles.parts}>
          <p>{t.conflictParts}</p>
          <List
            items={parts}
            keyOf={(part) => part}
            label={t.conflictParts}
            layout="inline"
            empty={null}
            renderItem={(part) => <Chip>{t.parts[part]}</Chip>}
          />
        </div>
      ) : null}
      <p>{t.conflictWays}</p>
    </Dialog>
  );
}
