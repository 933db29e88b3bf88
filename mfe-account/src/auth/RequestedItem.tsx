import { productDetailQuery } from '@haat/api-client/queries/products';
import { storeQuery } from '@haat/api-client/queries/stores';
import { useTexts } from '@haat/remote';
import { Icon, Picture, Price, Skeleton, storeIcon } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { loginTexts } from '../strings/login';
import styles from './RequestedItem.module.css';
import type { Reason } from './reason';

/** The product or store of the requested page, shown next to the login form. */
export function RequestedItem({ reason }: { reason: Reason | null }) {
  if (reason?.page === 'product' || reason?.page === 'quickCheckout')
    return <RequestedProduct id={reason.id} />;
  if (reason?.page === 'store') return <RequestedStore id={reason.id} />;
  return null;
}

function RequestedProduct({ id }: { id: string }) {
  const t = useTexts(loginTexts).requested;
  const { data, isError } = useQuery({ ...productDetailQuery(Number(id)), retry: false });
  // Optional: the login works without it, so a failure shows nothing.
  if (isError) return null;
  if (!data) return <Placeholder />;
  return (
    <section className={styles.item} aria-label={t.product}>
      <Picture
        image={data.picture ?? data.image}
        alt=""
        sizes="5rem"
        className={styles.picture}
        fallbackText={t.noImage}
      />
      <div className={styles.text}>
        <p className={styles.name}>{data.name}</p>
        <p className={styles.soft}>{data.store.name}</p>
        <Price
          now={{ taka: data.price }}
          was={data.has_active_offer ? { taka: data.original_price } : null}
          nowLabel={t.nowLabel}
          wasLabel={t.wasLabel}
          saleText={t.sale}
        />
      </div>
    </section>
  );
}

function RequestedStore({ id }: { id: string }) {
  const t = useTexts(loginTexts).requested;
  const { data, isError } = useQuery({ ...storeQuery(Number(id)), retry: false });
  if (isError) return null;
  if (!data) return <Placeholder />;
  return (
    <section className={styles.item} aria-label={t.store}>
      {data.logo ? (
        <Picture image={data.logo} alt="" sizes="5rem" ratio="1/1" className={styles.picture} />
      ) : (
        <span className={styles.glyph}>
          <Icon drawing={storeIcon} size={28} />
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.name}>{data.name}</p>
        {data.bio ? <p className={styles.soft}>{data.bio}</p> : null}
      </div>
    </section>
  );
}

function Placeholder() {
  return (
    <div className={styles.item} aria-hidden="true">
      <Skeleton shape="photo" className={styles.picture} />
      <Skeleton lines={3} className={styles.text} />
    </div>
  );
}
