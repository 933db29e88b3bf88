import { productDetailQuery } from '@haat/api-client/queries/products';
import type { ProductCard as Card } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { ProductCard } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef } from 'react';
import { useStrings } from '../strings/index.ts';
import { WishButton } from './WishButton';

/** Time that a pointer rests on a card before its product is prefetched. */
const HOVER_DELAY_MS = 120;
/** Time that a prefetched product counts as fresh. */
const STALE_TIME_MS = 30_000;

interface ProductTileProps {
  product: Card;
  /** Position in a ranking. */
  rank?: number;
  note?: ReactNode;
  action?: ReactNode;
  /** Loads the picture immediately: for the first products of a page. */
  priority?: boolean;
  /** As in <img sizes>. */
  sizes?: string;
  /** Shows the store's name; off on the store's own page. */
  withStore?: boolean;
  withSavings?: boolean;
  /** On the picture's corner; the heart when absent. */
  corner?: ReactNode;
}

/** A product in a list. Hovering prefetches the data of its page. Each is hydrated in a task of its own. */
export function ProductTile({
  product,
  rank,
  note,
  action,
  priority,
  sizes,
  withStore = true,
  withSavings = false,
  corner,
}: ProductTileProps) {
  const s = useStrings().products;
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const intent = {
    onPointerEnter() {
      timer.current = setTimeout(() => {
        queryClient.prefetchQuery({ ...productDetailQuery(product.id), staleTime: STALE_TIME_MS });
      }, HOVER_DELAY_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
  return (
    <Suspense>
      <ProductCard
        name={product.name}
        storeName={withStore ? product.seller_business_name : undefined}
        image={product.picture?.base ? product.picture : product.image}
        price={{
          now: { taka: product.price },
          was: product.has_active_offer ? { taka: product.original_price } : null,
          nowLabel: s.offerPrice,
          wasLabel: s.originalPrice,
          savingsText: withSavings ? s.save : undefined,
        }}
        link={(props) => <Link to={`/product/${product.id}`} {...intent} {...props} />}
        saleText={product.has_active_offer ? s.percentOff(product.discount_percentage) : undefined}
        soldOutText={product.is_in_stock ? undefined : s.soldOut}
        noImageText={s.noImage}
        rank={rank}
        note={note}
        action={action}
        corner={corner ?? <WishButton product={product} onPicture />}
        priority={priority}
        sizes={sizes}
      />
    </Suspense>
  );
}
