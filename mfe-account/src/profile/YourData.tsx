import { request } from '@haat/api-client';
import { account } from '@haat/contracts';
import { useLoaded, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Notice, Row, SectionTitle, saveFile } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { accountChangesTexts } from '../strings/accountChanges';
import styles from './ProfileScreen.module.css';

const loadDialogs = () => import('./accountDialogs');

/** The download of all stored data, and the end of the account. */
export function YourData() {
  const t = useTexts(accountChangesTexts);
  const [asked, setAsked] = useState(false);
  const failed = useCallback(() => {
    setAsked(false);
    notify(t.partFailed, 'error');
  }, [t]);
  const dialogs = useLoaded(loadDialogs, asked, failed);
  const download = useMutation({
    mutationFn: async () => {
      const data = await request(account.exportAccount);
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), t.fileName);
    },
  });
  return (
    <section>
      <SectionTitle>{t.data}</SectionTitle>
      <div className={styles.action}>
        <p className={styles.lead}>{t.dataText}</p>
        {download.error ? <Notice tone="danger">{download.error.message || t.failed}</Notice> : null}
        <Row gap="2" align="stretch">
          <Button
            variant="secondary"
            pending={download.isPending}
            pendingText={t.downloading}
            onClick={() => download.mutate()}
          >
            {t.download}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(true)}>
            {t.remove}
          </Button>
        </Row>
      </div>
      {dialogs && asked ? <dialogs.DeleteDialog onClose={() => setAsked(false)} /> : null}
    </section>
  );
}
