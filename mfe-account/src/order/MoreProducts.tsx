import { Fragment } from '@haat/remote';
import { recentProducts } from '@haat/session';

interface MoreProductsProps {
  /** Id of a product of the order. */
  product: number | undefined;
  className?: string | undefined;
  /** Of each rail, with its height. */
  railClassName?: string | undefined;
}

/** The catalog team's recommendations beside an order, and the products that the shopper looked at before. */
export function MoreProducts({ product, className, railClassName }: MoreProductsProps) {
  return (
    <div className={className}>
      {product === undefined ? null : (
        <Fragment name="catalog/recommendations" params={{ product }} className={railClassName} />
      )}
      {recentProducts().some((id) => id !== product) ? (
        <Fragment
          name="catalog/recently-viewed"
          params={product === undefined ? {} : { except: product }}
          className={railClassName}
        />
      ) : null}
    </div>
  );
}
