import { popularWordsQuery } from '@haat/api-client/queries/searches';
import { Link } from '@haat/navigation';
import { useWordStrings } from '@haat/remote';
import { Chip, List } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchStrings } from '../strings/useSearchStrings';
import styles from './SearchScreen.module.css';

const MAX_WORDS = 8;

/** What others search for, to go on with where nothing was found. Absent until they are loaded. */
export function PopularWords() {
  const s = useSearchStrings();
  const { nameOf } = useWordStrings();
  const { data = [] } = useQuery(popularWordsQuery);
  const words = data.slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  return (
    <section className={styles.popular}>
      <h2>{s.popular}</h2>
      <List
        layout="inline"
        label={s.popular}
        items={words}
        keyOf={(word) => word}
        empty={null}
        renderItem={(word) => (
          <Link to={`/search?${new URLSearchParams({ q: word })}`} className={styles.word}>
            <Chip>{nameOf(word)}</Chip>
          </Link>
        )}
      />
    </section>
  );
}
