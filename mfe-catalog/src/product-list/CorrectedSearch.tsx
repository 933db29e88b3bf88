import { Link, useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { searchTexts } from '../strings/search';
import styles from './CorrectedSearch.module.css';
import { PAGE_PARAM } from './pageAddress';

/** Shows the corrected search with a link to the search as typed. The link keeps the filters. */
export function CorrectedSearch({ corrected, typed }: { corrected: string; typed: string }) {
  const t = useTexts(searchTexts);
  const { pathname, search } = useLocation();
  const exact = new URLSearchParams(search);
  exact.set('exact', '1');
  exact.delete(PAGE_PARAM);
  return (
    <p className={styles.corrected} role="status">
      <span>
        {t.showingFor} <strong>{t.titleFor(corrected)}</strong>
      </span>
      <Link to={`${pathname}?${exact}`}>
        {t.searchInstead} {t.titleFor(typed)}
      </Link>
    </p>
  );
}
