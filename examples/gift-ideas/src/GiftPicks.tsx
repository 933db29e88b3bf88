import { productListQuery } from '@haat/api-client/queries/products';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { List } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

/** Fragment gift_ideas/picks: a few gifts up to a price in taka, on other remotes' screens. */
export function GiftPicks({ upTo = 1000 }: { upTo?: number }) {
  const t = useTexts(texts);
  const { data } = useQuery(productListQuery({ max_price: upTo, in_stock: true, limit: 3 }));
  if (!data || data.results.length === 0) return null;
  return (
    <section aria-label={t.picks}>
      <h2>{t.picks}</h2>
      <List
        label={t.picks}
        items={data.results}
        keyOf={({ id }) => id}
        empty={null}
        renderItem={({ id, name }) => <Link to={`/product/${id}`}>{name}</Link>}
      />
    </section>
  );
}
