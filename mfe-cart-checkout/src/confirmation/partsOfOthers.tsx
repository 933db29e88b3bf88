import { Fragment } from '@haat/remote';
import { recentProducts } from '@haat/session';

interface BillProps {
  /** The checkout's. */
  number: string;
  className?: string | undefined;
}

/** The parts of the total, as the account team shows them. */
export function Bill({ number, className }: BillProps) {
  return <Fragment name="account/order-summary" params={{ number }} className={className} />;
}

interface MoreProductsProps {
  /** Id of a product that was ordered; null: unknown. */
  product: number | null;
  className?: string | undefined;
  /** Of each rail, with its height. */
  railClassName?: string | undefined;
}

/** The catalog team's recommendations after an order, and the products that the shopper looked at before. */
export function MoreProducts({ product, className, railClassName }: MoreProductsProps) {
  return (
    <div className={className}>
      {product === null ? null : (
        <Fragment name="catalog/recommendations" params={{ product }} className={railClassName} />
      )}
      {recentProducts().some((id) => id !== product) ? (
        <Fragment
          name="catalog/recently-viewed"
          params={product === null ? {} : { except: product }}
          className={railClassName}
        />
      ) : null}
    </div>
  );
}
