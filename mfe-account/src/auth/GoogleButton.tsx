import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { googleSignInUrl } from '@haat/session';
import { ButtonLink } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import styles from './GoogleButton.module.css';
import { GoogleMark } from './GoogleMark';
import type { ReturnTo } from './returnTo';

interface GoogleButtonProps {
  children: ReactNode;
  /** "Remember me" */
  remember: boolean;
  returnTo: ReturnTo;
}

/** Google's sign-in page of this site; undefined until it is known, and where there is no Google sign-in. */
export function useGoogleSignIn() {
  const { data } = useQuery(signInOptionsQuery);
  return data?.google ?? undefined;
}

/** The way to Google's own page and back to /login; nothing where this site has no Google sign-in. */
export function GoogleButton({ children, remember, returnTo }: GoogleButtonProps) {
  const google = useGoogleSignIn();
  if (!google) return null;

  // One question a press: its answer counts once.
  function ask({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    if (!google) return;
    const redirectUri = `${window.location.origin}/login`;
    currentTarget.href = googleSignInUrl({ ...google, redirectUri, remember, carried: returnTo });
  }
  return (
    <ButtonLink
      as="a"
      href={google.authUrl}
      referrerPolicy="no-referrer"
      onClick={ask}
      variant="secondary"
      fullWidth
      icon={<GoogleMark />}
      className={styles.google}
    >
      {children}
    </ButtonLink>
  );
}
