import type { User } from '@haat/contracts';
import { useLoaded, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, SectionTitle, VisuallyHidden } from '@haat/ui';
import { useCallback, useState } from 'react';
import { accountChangesTexts } from '../strings/accountChanges';
import { profileTexts } from '../strings/profile';
import styles from './ProfileScreen.module.css';

const loadDialogs = () => import('./accountDialogs');

/** Name, email address and phone number, each with a dialog that changes it. */
export function AccountDetails({ user, name }: { user: User; name: string }) {
  const profile = useTexts(profileTexts);
  const t = useTexts(accountChangesTexts);
  const [open, setOpen] = useState<'name' | 'email' | 'phone' | null>(null);
  const close = () => setOpen(null);
  const failed = useCallback(() => {
    setOpen(null);
    notify(t.partFailed, 'error');
  }, [t]);
  const dialogs = useLoaded(loadDialogs, open !== null, failed);
  const facts = [
    { key: 'name', label: profile.name, value: name, change: t.changeName },
    { key: 'email', label: profile.email, value: user.email, change: t.changeEmail },
    { key: 'phone', label: t.phone, value: user.phone || t.none, change: t.changePhone },
  ] as const;
  return (
    <section>
      <SectionTitle>{profile.you}</SectionTitle>
      <dl className={styles.facts}>
        {facts.map(({ key, label, value, change }) => (
          <div key={key} className={styles.fact}>
            <dt>{label}</dt>
            <dd className={key === 'email' ? styles.email : undefined}>{value}</dd>
            <dd className={styles.change}>
              <Button variant="ghost" size="sm" onClick={() => setOpen(key)}>
                <span aria-hidden="true">{t.change}</span>
                <VisuallyHidden>{change}</VisuallyHidden>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {dialogs && open === 'name' ? <dialogs.NameDialog user={user} onClose={close} /> : null}
      {dialogs && open === 'email' ? <dialogs.EmailDialog onClose={close} /> : null}
      {dialogs && open === 'phone' ? <dialogs.PhoneDialog phone={user.phone} onClose={close} /> : null}
    </section>
  );
}
