import { request } from '@haat/api-client';
import { auth } from '@haat/contracts';
import { Button, Notice, SectionTitle } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useStrings } from '../strings';
import styles from './ProfileScreen.module.css';

/** A new password goes the way of a forgotten one: by a link into the own mailbox. */
export function NewPassword({ email }: { email: string }) {
  const s = useStrings().profile;
  const asking = useMutation({ mutationFn: () => request(auth.askPasswordReset, { body: { email } }) });
  return (
    <section>
      <SectionTitle>{s.password}</SectionTitle>
      <div className={styles.action}>
        <p className={styles.lead}>{s.passwordText}</p>
        {asking.isSuccess ? <Notice tone="success">{s.passwordSent(email)}</Notice> : null}
        {asking.error ? <Notice tone="danger">{asking.error.message || s.passwordFailed}</Notice> : null}
        <Button
          variant="secondary"
          pending={asking.isPending}
          pendingText={s.passwordSending}
          onClick={() => asking.mutate()}
        >
          {s.passwordSend}
        </Button>
      </div>
    </section>
  );
}
