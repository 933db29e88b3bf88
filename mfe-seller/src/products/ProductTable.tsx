import { dhakaDate, type SellerProductRow } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { Badge, type BadgeTone, Icon, languageOf, Money, Picture, Table, Text, trendIcon } from '@haat/ui';
import type { ReactNode } from 'react';
import { figure } from '../figure';
import { productsTexts } from '../strings/products';
import styles from './ProductTable.module.css';
import { type MenuEntry, RowMenu } from './RowMenu';
import { type StockLevel, stockLevel } from './stockLevel';

const STATUS_TONES: Record<SellerProductRow['status'], BadgeTone> = {
  active: 'success',
  inactive: 'neutral',
  draft: 'primary',
  archived: 'neutral',
};
const STOCK_TONES: Record<StockLevel, BadgeTone> = { out: 'danger', low: 'warning', in: 'success' };
interface ProductTableProps {
  products: readonly SellerProductRow[];
  empty: ReactNode;
  entriesOf: (product: SellerProductRow) => readonly MenuEntry[];
  /** ids of the products that are being changed */
  busy: ReadonlySet<number>;
}

/** The products of one page; on a phone, cards (section 2). */
export function ProductTable({ products, empty, entriesOf, busy }: ProductTableProps) {
  const t = useTexts(productsTexts);
  return (
    <div className={styles.list}>
      <Table
        label={t.list}
        rows={products}
        keyOf={({ id }) => id}
        empty={empty}
        stickyHead
        columns={[
          {
            key: 'product',
            header: t.columns.product,
            rowHeader: true,
            cell: (product) => <Product product={product} />,
          },
          {
            key: 'status',
            header: t.columns.status,
            cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t.statuses[status]}</Badge>,
          },
          {
            key: 'stock',
            header: t.columns.stock,
            align: 'end',
            cell: ({ stock_quantity }) => (
              <span className={styles.figures}>
                <span>{figure(stock_quantity)}</span>
                <Badge tone={STOCK_TONES[stockLevel(stock_quantity)]}>
                  {t.stock[stockLevel(stock_quantity)]}
                </Badge>
              </span>
            ),
          },
          {
            key: 'sold',
            header: t.columns.sold,
            align: 'end',
            cell: ({ sales_count }) => (
              <span className={styles.sold}>
                {sales_count > 0 ? <Icon drawing={trendIcon} size={16} className={styles.up} /> : null}
                {figure(sales_count)}
              </span>
            ),
          },
          {
            key: 'price',
            header: t.columns.price,
            align: 'end',
            cell: (product) => <ListPrice product={product} />,
          },
          {
            key: 'created',
            header: t.columns.created,
            cell: ({ created_at }) => (
              <span className={styles.day}>{dhakaDate(created_at) || t.unknownDay}</span>
            ),
          },
          {
            key: 'actions',
            header: t.columns.actions,
            align: 'end',
            cell: (product) => (
              <RowMenu
                label={t.menu(product.name)}
                entries={entriesOf(product)}
                busy={busy.has(product.id)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function Product({ product }: { product: SellerProductRow }) {
  const t = useTexts(productsTexts);
  const { nameOf } = useTexts(wordTexts);
  const { name, category } = product;
  const type = nameOf(category?.name ?? '');
  return (
    <div className={styles.product}>
      <Picture image={product.images[0] ?? product.image} alt="" sizes="56px" className={styles.picture} />
      <div className={styles.about}>
        <Link to={`/seller/products/${product.id}/edit`} className={styles.name} lang={languageOf(name)}>
          {name}
        </Link>
        <Text as="span" tone="muted" size="xs" lang={languageOf(type)}>
          {type || t.uncategorized}
        </Text>
      </div>
    </div>
  );
}

/** The seller's price in its currency, and the discount of an offer. */
function ListPrice({ product: { base_price, discount_percentage } }: { product: SellerProductRow }) {
  const t = useTexts(productsTexts);
  const { amount, currency } = base_price;
  return (
    <span className={styles.figures}>
      <span className={styles.price}>
        {currency === t.currency ? <Money taka={amount} /> : figure(amount)}
        <span className={styles.currency}>{currency}</span>
      </span>
      {discount_percentage > 0 ? <Badge tone="sale">{t.off(discount_percentage)}</Badge> : null}
    </span>
  );
}
