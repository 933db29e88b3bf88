import { request } from '@haat/api-client';
import { account } from '@haat/contracts';
import { useLoaded } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Notice, Row, SectionTitle, saveFile } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useAccountChangesStrings } from '../strings/useAccountChangesStrings';
import styles from './ProfileScreen.module.css';

const loadDialogs = () => import('./accountDialogs');

/** The download of all stored data, and the end of the account. */
export function YourData() {
  const s = useAccountChangesStrings();
  const [asked, setAsked] = useState(false);
  const failed = useCallback(() => {
    setAsked(false);
    notify(s.partFailed, 'error');
  }, [s]);
  const dialogs = useLoaded(loadDialogs, asked, failed);
  const download = useMutation({
    mutationFn: async () => {
      const data = await request(account.exportAccount);
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), s.fileName);
    },
  });
  return (
    <section>
      <SectionTitle>{s.data}</SectionTitle>
      <div className={styles.action}>
        <p className={styles.lead}>{s.dataText}</p>
        {download.error ? <Notice tone="danger">{download.error.message || s.failed}</Notice> : null}
        <Row gap="2" align="stretch">
          <Button
            variant="secondary"
            pending={download.isPending}
            pendingText={s.downloading}
            onClick={() => download.mutate()}
          >
            {s.download}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(true)}>
            {s.remove}
          </Button>
        </Row>
      </div>
      {dialogs && asked ? <dialogs.DeleteDialog onClose={() => setAsked(false)} /> : null}
    </section>
  );
}
