import type { User } from '@haat/contracts';
import { useLoaded } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, SectionTitle, VisuallyHidden } from '@haat/ui';
import { useCallback, useState } from 'react';
import { useAccountChangesStrings } from '../strings/useAccountChangesStrings';
import { useProfileStrings } from '../strings/useProfileStrings';
import styles from './ProfileScreen.module.css';

const loadDialogs = () => import('./accountDialogs');

/** Name, email address and phone number, each with a dialog that changes it. */
export function AccountDetails({ user, name }: { user: User; name: string }) {
  const p = useProfileStrings();
  const s = useAccountChangesStrings();
  const [open, setOpen] = useState<'name' | 'email' | 'phone' | null>(null);
  const close = () => setOpen(null);
  const failed = useCallback(() => {
    setOpen(null);
    notify(s.partFailed, 'error');
  }, [s]);
  const dialogs = useLoaded(loadDialogs, open !== null, failed);
  const facts = [
    { key: 'name', label: p.name, value: name, change: s.changeName },
    { key: 'email', label: p.email, value: user.email, change: s.changeEmail },
    { key: 'phone', label: s.phone, value: user.phone || s.none, change: s.changePhone },
  ] as const;
  return (
    <section>
      <SectionTitle>{p.you}</SectionTitle>
      <dl className={styles.facts}>
        {facts.map(({ key, label, value, change }) => (
          <div key={key} className={styles.fact}>
            <dt>{label}</dt>
            <dd className={key === 'email' ? styles.email : undefined}>{value}</dd>
            <dd className={styles.change}>
              <Button variant="ghost" size="sm" onClick={() => setOpen(key)}>
                <span aria-hidden="true">{s.change}</span>
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
