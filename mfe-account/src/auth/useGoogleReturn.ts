import { navigation, useLocation, useNavigate } from '@haat/navigation';
import { finishGoogleSignIn, isGoogleReturn } from '@haat/session';
import { useEffect, useState } from 'react';
import { useStrings } from '../strings/index.ts';

/**
 * Google's answer in the address, when the visitor comes back: taken out of the address at once, and exchanged for a
 * session. `failure` is the text to show; what the visitor wanted before is the page's navigation state again.
 */
export function useGoogleReturn(): { pending: boolean; failure: string | null } {
  const s = useStrings().entry;
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(() => isGoogleReturn(hash));

  useEffect(() => {
    // React may run this twice, and an answer counts once.
    if (!isGoogleReturn(hash) || navigation.getSnapshot().location.hash !== hash) return;
    const { carried, profile } = finishGoogleSignIn(hash);
    setPending(true);
    navigate(pathname, { replace: true, state: carried });
    profile.catch((error: Error) => {
      setPending(false);
      setFailure(error.message || s.googleFailed);
    });
  }, [hash, pathname, navigate, s.googleFailed]);

  return { pending, failure };
}
