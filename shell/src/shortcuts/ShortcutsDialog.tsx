import { shortcutsStorage } from '@haat/session';
import { Checkbox, Dialog } from '@haat/ui';
import { useState } from 'react';
import { useShortcutStrings } from '../strings/useShortcutStrings';
import styles from './ShortcutsDialog.module.css';

interface ShortcutsDialogProps {
  /** Called when it has been closed. */
  onEnd: () => void;
}

/** The keys and what they do, with a switch for those that are a single key. */
export function ShortcutsDialog({ onEnd }: ShortcutsDialogProps) {
  const s = useShortcutStrings();
  const [used, setUsed] = useState(shortcutsStorage.read);
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        // After the dialog has given the focus back.
        if (!next) setTimeout(onEnd);
      }}
      title={s.title}
      closeText={s.close}
      size="sm"
    >
      <dl className={styles.keys}>
        {[
          ['/', s.search],
          ['?', s.list],
          ['Esc', s.escape],
        ].map(([key, does]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={s.use}
        checked={used}
        onCheckedChange={(checked) => {
          shortcutsStorage.write(checked);
          setUsed(checked);
        }}
      />
    </Dialog>
  );
}
