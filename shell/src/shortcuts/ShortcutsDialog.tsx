import { useTexts } from '@haat/remote';
import { shortcutsStorage } from '@haat/session';
import { Checkbox, Dialog } from '@haat/ui';
import { useState } from 'react';
import { shortcutsTexts } from '../strings/shortcuts';
import styles from './ShortcutsDialog.module.css';

interface ShortcutsDialogProps {
  /** Called when it has been closed. */
  onEnd: () => void;
}

/** The keys and what they do, with a switch for those that are a single key. */
export function ShortcutsDialog({ onEnd }: ShortcutsDialogProps) {
  const t = useTexts(shortcutsTexts);
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
      title={t.title}
      closeText={t.close}
      size="sm"
    >
      <dl className={styles.keys}>
        {[
          ['/', t.search],
          ['?', t.list],
          ['Esc', t.escape],
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
        label={t.use}
        checked={used}
        onCheckedChange={(checked) => {
          shortcutsStorage.write(checked);
          setUsed(checked);
        }}
      />
    </Dialog>
  );
}
