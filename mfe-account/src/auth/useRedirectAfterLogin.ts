import { useNavigate } from '@haat/navigation';
import { sessionAtom } from '@haat/session';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { afterLogin, type ReturnTo } from './returnTo';

/**
 * Leads on as soon as somebody is signed in, by this page or in another tab: onboarding first, then the remembered
 * page. The step replaces this page, so that Back does not lead to a login which sends on at once.
 */
export function useRedirectAfterLogin(returnTo: ReturnTo) {
  const { profile } = useAtomValue(sessionAtom);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the person is the trigger
  useEffect(() => {
    if (!profile) return;
    const { to, state } = afterLogin(returnTo, profile.user.onboarding_completed);
    navigate(to, { replace: true, state });
  }, [profile]);
}
