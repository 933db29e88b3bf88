import { lowStockQuery } from '@haat/api-client/queries/sellerProducts';
import type { Dashboard, SellerProductRow } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { List, languageOf, SectionTitle } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { dashboardTexts } from '../strings/dashboard';
import styles from './StockCard.module.css';

/** Listed products with low stock. */
const MAX_NAMED = 4;

/** Low stock: counts of the server, and the products with the least stock. */
export function StockCard({ products }: { products: Dashboard['products'] }) {
  const t = useTexts(dashboardTexts).stock;
  const { total, low_stock, out_of_stock } = products;
  const scarce = useQuery({
    ...lowStockQuery(MAX_NAMED),
    enabled: low_stock + out_of_stock > 0,
  });
  const named = scarce.data?.results.slice(0, low_stock + out_of_stock) ?? [];
  return (
    <section className={styles.stock}>
      <SectionTitle actions={<Link to="/seller/products?status=active&sort=stock_low">{t.all}</Link>}>
        {t.title}
      </SectionTitle>
      {low_stock > 0 ? <p>{t.low(low_stock)}</p> : null}
      {out_of_stock > 0 ? <p>{t.out(out_of_stock)}</p> : null}
      {low_stock + out_of_stock === 0 ? <p>{total > 0 ? t.fine : t.none}</p> : null}
      <List
        items={named}
        keyOf={(product) => product.id}
        empty={null}
        renderItem={(product) => <Scarce product={product} />}
      />
    </section>
  );
}

function Scarce({ product: { id, name, stock_quantity } }: { product: SellerProductRow }) {
  const t = useTexts(dashboardTexts).stock;
  return (
    <Link to={`/seller/products/${id}/edit`} className={styles.product}>
      <span className={styles.name} lang={languageOf(name)}>
        {name}
      </span>
      <span className={styles.left}>{t.left(stock_quantity)}</span>
    </Link>
  );
}
