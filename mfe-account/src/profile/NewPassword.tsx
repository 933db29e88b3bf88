import { request } from '@haat/api-client';
import { auth } from '@haat/contracts';
import { Button, Notice, SectionTitle } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useProfileStrings } from '../strings/useProfileStrings';
import styles from './ProfileScreen.module.css';

/** Sends the email with the link to set a new password. */
export function NewPassword({ email }: { email: string }) {
  const s = useProfileStrings();
  const resetRequest = useMutation({ mutationFn: () => request(auth.askPasswordReset, { body: { email } }) });
  return (
    <section>
      <SectionTitle>{s.password}</SectionTitle>
      <div className={styles.action}>
        <p className={styles.lead}>{s.passwordText}</p>
        {resetRequest.isSuccess ? <Notice tone="success">{s.passwordSent(email)}</Notice> : null}
        {resetRequest.error ? (
          <Notice tone="danger">{resetRequest.error.message || s.passwordFailed}</Notice>
        ) : null}
        <Button
          variant="secondary"
          pending={resetRequest.isPending}
          pendingText={s.passwordSending}
          onClick={() => resetRequest.mutate()}
        >
          {s.passwordSend}
        </Button>
      </div>
    </section>
  );
}
