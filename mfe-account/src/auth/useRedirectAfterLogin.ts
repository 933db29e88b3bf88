import { navigation, useNavigate } from '@haat/navigation';
import { isLanguageOutdated, sessionAtom } from '@haat/session';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { afterLogin, type ReturnTo } from './returnTo';

/**
 * Redirects after a login on this page or in another tab: to onboarding first, else to the remembered page. Replaces the
 * history entry, so that Back does not open the login page, which would redirect again.
 */
export function useRedirectAfterLogin(returnTo: ReturnTo) {
  const { profile } = useAtomValue(sessionAtom);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new profile is the trigger
  useEffect(() => {
    if (!profile) return;
    const { to, state } = afterLogin(returnTo, profile.user.onboarding_completed);
    navigate(to, { replace: true, state });
    // Loads that page again, in the language of the account.
    if (isLanguageOutdated()) navigation.go(0);
  }, [profile]);
}
