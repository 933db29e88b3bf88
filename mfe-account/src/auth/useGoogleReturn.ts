import { navigation, useLocation, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { finishGoogleSignIn, isGoogleReturn } from '@haat/session';
import { useEffect, useLayoutEffect, useState } from 'react';
import { entryTexts } from '../strings/entry';

/**
 * Handles the return from Google: removes its response from the URL, exchanges it for a session and restores the
 * navigation state. `failure` is the text to show.
 */
export function useGoogleReturn(): { pending: boolean; failure: string | null } {
  const t = useTexts(entryTexts);
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // Not in the first render: the HTML server, which may have rendered the page, gets no hash.
  useLayoutEffect(() => {
    if (isGoogleReturn(hash)) setPending(true);
  }, [hash]);

  useEffect(() => {
    // Effects may run twice, and a response is valid once.
    if (!isGoogleReturn(hash) || navigation.getSnapshot().location.hash !== hash) return;
    const { carried, profile } = finishGoogleSignIn(hash);
    navigate(pathname, { replace: true, state: carried });
    profile.catch((error: Error) => {
      setPending(false);
      setFailure(error.message || t.googleFailed);
    });
  }, [hash, pathname, navigate, t.googleFailed]);

  return { pending, failure };
}
