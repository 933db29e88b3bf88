import { tagsQuery } from '@haat/api-client/queries/products';
import { Link } from '@haat/navigation';
import { useWordStrings } from '@haat/remote';
import { Chip, List } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../strings';
import styles from './SearchScreen.module.css';

const MAX_WORDS = 8;

/** Words that many products have, to go on with where nothing was found. Absent until they are loaded. */
export function PopularWords() {
  const s = useStrings().search;
  const { nameOf } = useWordStrings();
  const { data = [] } = useQuery(tagsQuery);
  const words = data.filter(({ name }) => name).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  return (
    <section className={styles.popular}>
      <h2>{s.popular}</h2>
      <List
        layout="inline"
        label={s.popular}
        items={words}
        keyOf={({ id }) => id}
        empty={null}
        renderItem={({ name }) => (
          <Link to={`/search?${new URLSearchParams({ q: name })}`} className={styles.word}>
            <Chip>{nameOf(name)}</Chip>
          </Link>
        )}
      />
    </section>
  );
}
