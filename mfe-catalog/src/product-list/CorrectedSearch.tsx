import { Link, useLocation } from '@haat/navigation';
import { useStrings } from '../strings/index.ts';
import styles from './CorrectedSearch.module.css';

/** That other words were looked for, and the way back to the typed ones; filters stay as they are. */
export function CorrectedSearch({ corrected, typed }: { corrected: string; typed: string }) {
  const s = useStrings().search;
  const { pathname, search } = useLocation();
  const exact = new URLSearchParams(search);
  exact.set('exact', '1');
  return (
    <p className={styles.corrected} role="status">
      <span>
        {s.showingFor} <strong>{s.titleFor(corrected)}</strong>
      </span>
      <Link to={`${pathname}?${exact}`}>
        {s.searchInstead} {s.titleFor(typed)}
      </Link>
    </p>
  );
}
