import { productDetailQuery } from '@haat/api-client/queries/products';
import type { ProductPicture } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { savesData, useTexts } from '@haat/remote';
import { ProductCard } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { sharedTexts } from '../strings/index.ts';
import { ColorDots } from './ColorDots';
import type { ListedProduct } from './listedProduct';
import { secondPicture } from './secondPicture';
import { TileRating } from './TileRating';
import { WishButton } from './WishButton';

/** Time that a pointer or the focus rests on a card before its product is prefetched. */
const HOVER_DELAY_MS = 120;
/** Time that a prefetched product counts as fresh. */
const STALE_TIME_MS = 30_000;

interface ProductTileProps {
  product: ListedProduct;
  /** Position in a ranking. */
  rank?: string;
  note?: ReactNode;
  action?: ReactNode;
  /** Loads the picture immediately: for the first products of a page. */
  priority?: boolean;
  /** The `sizes` attribute of the image. */
  sizes?: string;
  /** Shows the store's name; off on the store's own page. */
  withStore?: boolean;
  withSavings?: boolean;
  /** Shown in the picture's corner; the heart when absent. */
  corner?: ReactNode;
}

/** The address of the product's page, with the colour of the tile's picture if the search asked for it. */
function addressOf({ id, picture_color: color }: ListedProduct) {
  return color ? `/product/${id}?${new URLSearchParams({ color })}` : `/product/${id}`;
}

/**
 * A product in a list. Hovering or focusing it prefetches the data of its page, and with it the second picture, which would
 * make the list's own data larger. Each tile is hydrated in a task of its own.
 */
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
  const t = useTexts(sharedTexts).products;
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [second, setSecond] = useState<ProductPicture | null>(null);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = (withPicture: boolean) => {
    stop();
    if (savesData()) return;
    timer.current = setTimeout(async () => {
      const query = { ...productDetailQuery(product.id), staleTime: STALE_TIME_MS };
      await queryClient.prefetchQuery(query);
      const detail = queryClient.getQueryData(query.queryKey);
      if (withPicture && detail) setSecond(secondPicture(detail.images));
    }, HOVER_DELAY_MS);
  };
  const intent = {
    onPointerEnter: ({ pointerType }: PointerEvent) => start(pointerType === 'mouse'),
    onPointerLeave: stop,
    onFocus: () => start(matchMedia('(hover: hover) and (pointer: fine)').matches),
    onBlur: stop,
  };
  return (
    <Suspense>
      <ProductCard
        name={product.name}
        storeName={withStore ? product.seller_business_name : undefined}
        image={product.picture}
        price={{
          now: { taka: product.price },
          was: product.has_active_offer ? { taka: product.original_price } : null,
          nowLabel: t.offerPrice,
          wasLabel: t.originalPrice,
          savingsText: withSavings ? t.save : undefined,
        }}
        link={(props) => <Link to={addressOf(product)} {...intent} {...props} />}
        saleText={product.has_active_offer ? t.percentOff(product.discount_percentage) : undefined}
        secondImage={second}
        rating={<TileRating rating={product.rating} total_reviews={product.total_reviews} />}
        colors={<ColorDots colors={product.colors} />}
        soldOutText={product.is_in_stock ? undefined : t.soldOut}
        noImageText={t.noImage}
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
