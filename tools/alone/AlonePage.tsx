import { tagsQuery } from '@haat/api-client/queries/products';
import { matchPath, useLocation, useNavigate } from '@haat/navigation';
import type { Lifecycles } from '@haat/remote';
import { dismissNotice, noticesAtom } from '@haat/session';
import { Button, Container, ErrorState, Notice, ToastList } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import styles from './AlonePage.module.css';
import { PathList } from './PathList';
import { SessionSwitcher } from './SessionSwitcher';

/** The facts about a remote that the page needs. */
export interface AloneRemote {
  /** The remote's name in the federation. */
  name: string;
  lifecycles: Lifecycles;
  /** Paths of its routes. */
  paths: readonly string[];
}

interface AlonePageProps {
  remote: AloneRemote;
  packageName: string;
  /** The address of the API that the page's calls reach. */
  api: string;
}

/** A remote on its own page, for design and tests: a bar with paths and users, and the remote below. */
export function AlonePage({ remote, packageName, api }: AlonePageProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [life, setLife] = useState(0);
  const own = remote.paths.some((path) => matchPath(path, pathname));
  return (
    <>
      <header className={styles.bar}>
        <p className={styles.name}>
          <strong>{packageName}</strong> alone
        </p>
        <PathList paths={remote.paths} />
        <SessionSwitcher onSwitched={() => setLife((n) => n + 1)} />
      </header>
      <ApiNotice api={api} />
      <main className={styles.main}>
        {own ? (
          <Region key={life} remote={remote} />
        ) : (
          <Container>
            <Notice action={<Button onClick={() => navigate(-1)}>Back</Button>}>
              The remote has led to <code>{pathname}</code>, which is not its own: in the shop another remote
              is there.
            </Notice>
          </Container>
        )}
      </main>
      <Notices />
    </>
  );
}

/** Mounts the remote as a host does, and unmounts it with the element. */
function Region({ remote: { name, lifecycles } }: { remote: AloneRemote }) {
  const place = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const domElement = document.createElement('div');
    place.current?.append(domElement);
    const props = { name, domElement, queryClient, onCrash: setError };
    const mounting = lifecycles
      .bootstrap()
      .then(() => lifecycles.mount(props))
      .catch(setError);
    return () => {
      void mounting.then(() => lifecycles.unmount(props)).then(() => domElement.remove());
    };
  }, [name, lifecycles, queryClient]);
  return (
    <>
      {error === null ? null : (
        <ErrorState message={`${name} has crashed`} detail={`${error}. The console has more.`} />
      )}
      <div ref={place} />
    </>
  );
}

/** A message when no API answers: users and data come from it. */
function ApiNotice({ api }: { api: string }) {
  const { isError, refetch, isFetching } = useQuery(tagsQuery);
  if (!isError) return null;
  const again = (
    <Button size="sm" variant="secondary" pending={isFetching} onClick={() => refetch()}>
      Ask again
    </Button>
  );
  return (
    <Container>
      <Notice tone="warning" action={again}>
        No API answers at {api}. Start one here (npm start, npm run dev), or take a site’s: npm run dev -- …
        --site https://haat.example
      </Notice>
    </Container>
  );
}

/** How long a notice is shown. */
const NOTICE_DURATION_MS = 5000;

function Notices() {
  const notices = useAtomValue(noticesAtom);
  const oldest = notices[0]?.id;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(() => dismissNotice(oldest), NOTICE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  return (
    <ToastList
      toasts={notices.map(({ id, text }) => ({ id, text }))}
      onDismiss={(id) => dismissNotice(Number(id))}
      label="Messages"
      dismissText="Dismiss"
    />
  );
}
