import type { ContentKind } from '@haat/contracts';
import { useLocation, useNavigate } from '@haat/navigation';
import { useLoaded, useTexts } from '@haat/remote';
import { notify, sessionAtom } from '@haat/session';
import { Button, VisuallyHidden } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { reportTexts } from './reportTexts';

const loadDialog = () => import('./ReportDialog');

export interface ReportButtonProps {
  kind: ContentKind;
  id: number;
  /** whose it is, for those who don't see where the button stands: 'review by Farhana' */
  of?: string;
  /** the part of the page where a guest comes back after the login: '#reviews' */
  hash?: string;
}

/** Reports something to the operators. Guests are led to the login and back. */
export function ReportButton({ kind, id, of, hash = '' }: ReportButtonProps) {
  const t = useTexts(reportTexts);
  const { state } = useAtomValue(sessionAtom);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const failed = useCallback(() => {
    setOpen(false);
    notify(t.failed, 'error');
  }, [t]);
  const dialog = useLoaded(loadDialog, open, failed);

  function ask() {
    if (state === 'authenticated') setOpen(true);
    else navigate('/login', { state: { from: `${pathname}${search}${hash}` } });
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={ask}>
        {t.open}
        <VisuallyHidden>{` ${of ?? t.of[kind]}`}</VisuallyHidden>
      </Button>
      {dialog && open ? <dialog.ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
