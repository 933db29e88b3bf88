import { ApiError, request } from '@haat/api-client';
import { accountKeys } from '@haat/api-client/queries/account';
import { auth } from '@haat/contracts';
import { useLinkToken } from '@haat/features';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { loadProfile, sessionAtom } from '@haat/session';
import { Button, ButtonLink, Loading, Notice } from '@haat/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { AuthFrame } from '../auth/AuthFrame';
import { unsubscribeTexts } from '../strings/unsubscribe';
import styles from './UnsubscribeScreen.module.css';

const TOPICS = ['questions', 'storequestions', 'stores'] as const;
type Topic = 'wishes' | (typeof TOPICS)[number];

/** Route /unsubscribe?token=…, opened by the link in an email: turns emails of this kind off. */
export default function UnsubscribeScreen() {
  const t = useTexts(unsubscribeTexts);
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const topic = topicOf(token);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: async () => {
      await request(auth.endWishNotices, { query: { token } });
      await queryClient.invalidateQueries({ queryKey: accountKeys.notices() });
      if (signedIn) await loadProfile();
    },
  });
  useEffect(() => {
    if (token) mutate();
  }, [token, mutate]);

  const isInvalid = !token || (error instanceof ApiError && error.code === 'unsubscribe_link_invalid');
  return (
    <AuthFrame title={t.title[topic]} lead="" cloths={['gamcha', 'katan', 'block']}>
      <div className={styles.result} aria-live="polite">
        {isSuccess ? (
          <>
            <Notice tone="success">{t.done[topic]}</Notice>
            <p>{t.again}</p>
          </>
        ) : isInvalid ? (
          <Notice tone="danger">{t.invalid}</Notice>
        ) : error ? (
          <Notice tone="danger" action={<Button onClick={() => mutate()}>{t.retry}</Button>}>
            {error instanceof ApiError && error.fromServer ? error.message : t.failed}
          </Notice>
        ) : (
          <Loading text={t.pending} />
        )}
        {isSuccess || isInvalid ? (
          <ButtonLink as={Link} to="/profile" variant="secondary">
            {t.profile}
          </ButtonLink>
        ) : null}
      </div>
    </AuthFrame>
  );
}

/** The kind of emails that a token is of: `7.questions.…`; those about wish lists have none. */
function topicOf(token: string): Topic {
  const [, name] = token.split('.');
  return TOPICS.find((one) => one === name) ?? 'wishes';
}
