import { storeListQuery } from '@haat/api-client/queries/stores';
import type { Store } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { Container, List, Loading, PageTitle, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styles from './StoreFinderScreen.module.css';
import { texts } from './texts';

/** /store-finder: the stores whose name has what is typed. */
export default function StoreFinderScreen() {
  const t = useTexts(texts);
  usePageTitle(t.title);
  const [name, setName] = useState('');
  const query = useQuery(storeListQuery);
  const { state } = useAtomValue(sessionAtom);
  const hasName = (store: Store) => store.name.toLowerCase().includes(name.trim().toLowerCase());
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      {state === 'authenticated' ? <p>{t.member}</p> : null}
      <label className={styles.search}>
        {t.name}
        <input type="search" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <QueryState
        query={query}
        error={t.failed}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {(stores) => (
          <List
            label={t.list}
            items={stores.filter(hasName)}
            keyOf={({ id }) => id}
            empty={<p>{t.empty}</p>}
            renderItem={(store) => (
              <article className={styles.store}>
                <h2>
                  <Link to={`/store/${store.id}`}>{store.name}</Link>
                </h2>
                <p>{t.products(store.total_products)}</p>
              </article>
            )}
          />
        )}
      </QueryState>
    </Container>
  );
}
