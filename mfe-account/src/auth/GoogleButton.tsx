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
  /** The "Remember me" checkbox. */
  remember: boolean;
  returnTo: ReturnTo;
}

/** The configuration of Google sign-in; undefined while loading and without Google sign-in. */
export function useGoogleSignIn() {
  const { data } = useQuery(signInOptionsQuery);
  return data?.google ?? undefined;
}

/** Opens Google's sign-in page, which returns to /login. Renders nothing without Google sign-in. */
export function GoogleButton({ children, remember, returnTo }: GoogleButtonProps) {
  const google = useGoogleSignIn();
  if (!google) return null;

  // Each click creates a request that is valid once.
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
