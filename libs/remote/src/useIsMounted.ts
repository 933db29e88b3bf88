import { useEffect, useRef } from 'react';

/**
 * Whether the component is still on the page, for work that ends later: the answer to a save must not navigate when the
 * user has left the form.
 * @returns asks; false before the first effects and after unmounting
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
