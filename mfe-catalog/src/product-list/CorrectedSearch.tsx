import { Link, useLocation } from '@haat/navigation';
import { useSearchStrings } from '../strings/useSearchStrings';
import styles from './CorrectedSearch.module.css';
import { PAGE_PARAM } from './pageAddress';

/** Shows the corrected search with a link to the search as typed. The link keeps the filters. */
export function CorrectedSearch({ corrected, typed }: { corrected: string; typed: string }) {
  const s = useSearchStrings();
  const { pathname, search } = useLocation();
  const exact = new URLSearchParams(search);
  exact.set('exact', '1');
  exact.delete(PAGE_PARAM);
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
