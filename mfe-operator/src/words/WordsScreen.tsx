import { useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { Container, PageTitle, Tabs } from '@haat/ui';
import { wordsTexts } from '../strings/words';
import { Synonyms } from './Synonyms';
import { Tags } from './Tags';

const SYNONYMS = 'synonyms';

/** /operator/words: tags of products, and words that mean the same in a search. The open tab is in the address. */
export default function WordsScreen() {
  const t = useTexts(wordsTexts);
  const [address, setAddress] = useSearchParams();
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Tabs
        label={t.title}
        value={address.get('tab') === SYNONYMS ? SYNONYMS : 'tags'}
        onValueChange={(tab) => setAddress(tab === SYNONYMS ? { tab } : {})}
        tabs={[
          { value: 'tags', label: t.tags.title, content: <Tags /> },
          { value: SYNONYMS, label: t.synonyms.title, content: <Synonyms /> },
        ]}
      />
    </Container>
  );
}
