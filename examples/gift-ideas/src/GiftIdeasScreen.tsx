import { productListQuery } from '@haat/api-client/queries/products';
import type { ProductCard as Product } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts } from '@haat/remote';
import { setWished, wishesAtom } from '@haat/session';
import { Button, Container, formatMoney, List, Loading, PageTitle, ProductCard, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import styles from './GiftIdeasScreen.module.css';
import { texts } from './texts';

/** In taka. */
const BUDGETS = ['1000', '2000', '5000'];

/** /gift-ideas: products by budget, which is in the address. */
export default function GiftIdeasScreen() {
  const t = useTexts(texts);
  usePageTitle(t.title);
  const [search, setSearch] = useSearchParams();
  const budget = BUDGETS.find((one) => one === search.get('budget')) ?? '1000';
  const query = useQuery(productListQuery({ max_price: Number(budget), in_stock: true, limit: 12 }));
  const wishes = useAtomValue(wishesAtom);
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <fieldset className={styles.budgets}>
        <legend>{t.budget}</legend>
        {BUDGETS.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === budget ? 'primary' : 'secondary'}
            aria-pressed={one === budget}
            onClick={() => setSearch({ budget: one }, { replace: true })}
          >
            {t.upTo(formatMoney(Number(one) * 100))}
          </Button>
        ))}
      </fieldset>
      {wishes && wishes.length > 0 ? <p role="status">{t.count(wishes.length)}</p> : null}
      <QueryState
        query={query}
        error={t.failed}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={8} />
          </Loading>
        }
      >
        {({ results }) => (
          <List
            className={styles.gifts}
            label={t.list}
            items={results}
            keyOf={({ id }) => id}
            empty={<p>{t.empty}</p>}
            renderItem={(product) => (
              <Gift product={product} isSaved={wishes?.includes(product.id) ?? false} />
            )}
          />
        )}
      </QueryState>
    </Container>
  );
}

function Gift({ product, isSaved }: { product: Product; isSaved: boolean }) {
  const t = useTexts(texts);
  const { id, name, picture, price } = product;
  return (
    <ProductCard
      name={name}
      storeName={product.seller_business_name}
      image={picture}
      price={{ now: { taka: price } }}
      heading="h2"
      link={(props) => <Link to={`/product/${id}`} {...props} />}
      corner={
        <button
          type="button"
          className={styles.heart}
          aria-pressed={isSaved}
          aria-label={isSaved ? t.saved(name) : t.save(name)}
          onClick={() => void setWished({ id, name }, !isSaved)}
        >
          {isSaved ? '♥' : '♡'}
        </button>
      }
    />
  );
}
