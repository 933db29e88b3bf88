import { popularWordsQuery } from '@haat/api-client/queries/searches';
import { Link } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { Chip, List } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { searchTexts } from '../strings/search';
import styles from './PopularWords.module.css';

const MAX_WORDS = 8;

/** Popular searches to try when nothing was found. Renders nothing until they are loaded. */
export function PopularWords() {
  const t = useTexts(searchTexts);
  const { nameOf } = useTexts(wordTexts);
  const { data = [] } = useQuery(popularWordsQuery);
  const words = data.slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  return (
    <section className={styles.popular}>
      <h2>{t.popular}</h2>
      <List
        layout="inline"
        label={t.popular}
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
