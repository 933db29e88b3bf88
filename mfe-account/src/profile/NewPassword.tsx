import { request } from '@haat/api-client';
import { auth } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Notice, SectionTitle } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { profileTexts } from '../strings/profile';
import styles from './ProfileScreen.module.css';

/** Sends the email with the link to set a new password. */
export function NewPassword({ email }: { email: string }) {
  const t = useTexts(profileTexts);
  const resetRequest = useMutation({ mutationFn: () => request(auth.askPasswordReset, { body: { email } }) });
  return (
    <section>
      <SectionTitle>{t.password}</SectionTitle>
      <div className={styles.action}>
        <p className={styles.lead}>{t.passwordText}</p>
        {resetRequest.isSuccess ? <Notice tone="success">{t.passwordSent(email)}</Notice> : null}
        {resetRequest.error ? (
          <Notice tone="danger">{resetRequest.error.message || t.passwordFailed}</Notice>
        ) : null}
        <Button
          variant="secondary"
          pending={resetRequest.isPending}
          pendingText={t.passwordSending}
          onClick={() => resetRequest.mutate()}
        >
          {t.passwordSend}
        </Button>
      </div>
    </section>
  );
}
