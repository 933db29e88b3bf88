import { useTexts } from '@haat/remote';
import { dismissNotice, type Notice, noticesAtom } from '@haat/session';
import { ToastList } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { placeToReturn } from '../placeToReturn';
import { sharedTexts } from '../strings';

/** How long a notice stays (section 9). */
export const NOTICE_TIME_MS = 3000;
/** A notice with a button stays longer, so that visitors can read and click it. */
export const ACTION_NOTICE_TIME_MS = 8000;

const tones = { info: 'info', success: 'success', error: 'danger' } as const;

/** The session's notices as toasts. Their timers pause while one has the pointer or the focus. */
export function Toasts() {
  const t = useTexts(sharedTexts).notices;
  const notices = useAtomValue(noticesAtom);
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent<Element, Element>) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes where the focus came from
    <div onFocus={noteOrigin}>
      <ToastList
        toasts={notices.map(({ id, text, kind, action }) => ({
          id,
          text,
          tone: tones[kind],
          ...(action ? { action } : {}),
        }))}
        onDismiss={(id) => {
          setHeld(false);
          if (document.activeElement?.closest('[data-toast]'))
            placeToReturn(cameFrom.current)?.focus({ preventScroll: true });
          dismissNotice(Number(id));
        }}
        onHold={setHeld}
        label={t.label}
        dismissText={t.dismiss}
      />
      {held ? null : notices.map((notice) => <Clock key={notice.id} notice={notice} />)}
    </div>
  );
}

function Clock({ notice: { id, action } }: { notice: Notice }) {
  const time = action ? ACTION_NOTICE_TIME_MS : NOTICE_TIME_MS;
  useEffect(() => {
    const start = () => setTimeout(() => dismissNotice(id), time);
    let timer = start();
    // Keyboard users need time to reach the button.
    const restart = ({ key }: KeyboardEvent) => {
      if (!action || key !== 'Tab') return;
      clearTimeout(timer);
      timer = start();
    };
    addEventListener('keydown', restart);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', restart);
    };
  }, [id, time, action]);
  return null;
}
