import type { Product } from '@haat/contracts';
import { useLoaded } from '@haat/remote';
import { useEffect, useRef, useState } from 'react';
import styles from './MoreProducts.module.css';

const loadRails = () => import('./ProductRails');
/** How far below the screen the products are loaded. */
const LOOK_AHEAD = '800px';

/**
 * What to look at next, at the end of a product's page. Its files and products are loaded when it is nearly in sight, and
 * it has about its height before; if they can't be loaded, it is absent.
 */
export function MoreProducts({ product }: { product: Pick<Product, 'id' | 'storeId'> }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  const rails = useLoaded(loadRails, near, () => setFailed(true));
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: LOOK_AHEAD },
    );
    observer.observe(place.current as HTMLElement);
    return () => observer.disconnect();
  }, []);
  if (rails) return <rails.ProductRails product={product} />;
  return failed ? null : <div ref={place} className={styles.place} />;
}
