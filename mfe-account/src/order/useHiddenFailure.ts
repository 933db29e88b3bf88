import { notify } from '@haat/session';
import { useEffect, useRef } from 'react';

/**
 * Back can close a dialog while its form is sent: a failure is then a notice.
 * @param shown whether the dialog is open
 * @returns shows the failure unless the dialog does
 */
export function useHiddenFailure(shown: boolean): (failure: Error) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = shown;
    return () => {
      isShown.current = false;
    };
  }, [shown]);
  return ({ message }) => {
    if (!isShown.current) notify(message, 'error');
  };
}
