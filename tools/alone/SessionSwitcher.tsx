import { ApiError } from '@haat/api-client';
import { login, logout, type Session, sessionAtom, startGuest } from '@haat/session';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styles from './AlonePage.module.css';

/** Users of the demo market; npm start lists them too. */
const PASSWORD = 'haat-demo-2026';
const DEMO_USERS = { customer: 'customer@haat.example', seller: 'seller@haat.example' } as const;
type Who = 'guest' | keyof typeof DEMO_USERS;
const WHO = ['guest', 'customer', 'seller'] as const satisfies readonly Who[];

/** The user of the page's session; null without a session and for other users. */
function whoIs({ state, profile }: Session): Who | null {
  if (state === 'guest') return 'guest';
  return WHO.find((one) => one !== 'guest' && profile?.user.email === DEMO_USERS[one]) ?? null;
}

/** Signs in as a demo user or continues as a guest, with the real API. */
export function SessionSwitcher({ onSwitched }: { onSwitched: () => void }) {
  const session = useAtomValue(sessionAtom);
  const queryClient = useQueryClient();
  const [going, setGoing] = useState<Who | null>(null);
  const [problem, setProblem] = useState('');

  async function become(who: Who) {
    setGoing(who);
    setProblem('');
    try {
      if (session.state === 'authenticated') logout();
      if (who === 'guest') startGuest();
      else await login({ email: DEMO_USERS[who], password: PASSWORD }, true);
      // The next user must not see cached data of this one.
      queryClient.clear();
      onSwitched();
    } catch (error) {
      const away = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      setProblem(away ? 'The API is not there.' : `${(error as Error).message} Is it a demo market?`);
    } finally {
      setGoing(null);
    }
  }

  const now = whoIs(session);
  return (
    <div className={styles.session}>
      <fieldset aria-label="Session" className={styles.switch}>
        {WHO.map((who) => (
          <button
            key={who}
            type="button"
            className={styles.who}
            aria-pressed={who === now}
            aria-busy={who === going}
            onClick={() => void become(who)}
          >
            {who}
          </button>
        ))}
      </fieldset>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
