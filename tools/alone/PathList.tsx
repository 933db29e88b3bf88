import { Link, useNavigate } from '@haat/navigation';
import { type FormEvent, useRef } from 'react';
import styles from './AlonePage.module.css';

/** The remote's paths. A path with a parameter has a field for it. */
export function PathList({ paths }: { paths: readonly string[] }) {
  const list = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (list.current) list.current.open = false;
  };
  return (
    <details ref={list} className={styles.paths}>
      <summary className={styles.summary}>Paths</summary>
      <nav aria-label="Paths of the remote" className={styles.list}>
        {paths.map((path) =>
          path.includes(':') ? (
            <ParameterPath key={path} path={path} onGone={close} />
          ) : (
            <Link key={path} to={path} onClick={close}>
              {path}
            </Link>
          ),
        )}
      </nav>
    </details>
  );
}

function ParameterPath({ path, onGone }: { path: string; onGone: () => void }) {
  const navigate = useNavigate();
  const parts = path.split('/').slice(1);
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    navigate(`/${parts.map((part) => encodeURIComponent(String(given.get(part) ?? part))).join('/')}`);
    onGone();
  }
  return (
    <form onSubmit={go} className={styles.parameters} aria-label={path}>
      {parts.map((part) => (
        <span key={part}>
          /
          {part.startsWith(':') ? (
            <input name={part} aria-label={part} placeholder={part} required size={part.length} />
          ) : (
            part
          )}
        </span>
      ))}
      <button type="submit">Go</button>
    </form>
  );
}
