import { useLocation, useNavigate } from '@haat/navigation';
import { useEffect } from 'react';

/**
 * The token of an email's link, which the HTML server moves to the URL fragment. It is removed from the URL, so that it
 * is not shared or printed, and stored in the history entry, so that it survives a reload.
 */
export function useLinkToken(): string {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1) || search).get('token');
  const { token: stored = '' } = (state ?? {}) as { token?: string };

  useEffect(() => {
    if (given !== null) navigate(pathname, { replace: true, state: { token: given } });
  }, [given, pathname, navigate]);

  return given ?? stored;
}
