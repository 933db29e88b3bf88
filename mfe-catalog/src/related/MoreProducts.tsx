import type { Product } from '@haat/contracts';
import { WhenNear } from '@haat/remote';
import styles from './MoreProducts.module.css';

const loadRails = () => import('./ProductRails');

/** Further products at the end of a product's page. */
export function MoreProducts({ product }: { product: Pick<Product, 'id' | 'storeId'> }) {
  return (
    <WhenNear load={loadRails} className={styles.place}>
      {({ ProductRails }) => <ProductRails product={product} />}
    </WhenNear>
  );
}
