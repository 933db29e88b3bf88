import { productDetailQuery } from '@haat/api-client/queries/products';
import { wishlistKeys } from '@haat/api-client/queries/wishlist';
import { paisaOf, type Wish } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { addToCart, notify } from '@haat/session';
import { Button, ButtonLink, formatMoney, VisuallyHidden } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wishlistPageTexts } from '../strings/wishlistPage';

/** The button of a product on the list: adds it to the cart, or opens its page if there is something to choose. */
export function WishAction({ wish }: { wish: Wish }) {
  const t = useTexts(wishlistPageTexts);
  if (wish.is_in_stock && wish.only_choice) return <AddToCart wish={wish} choice={wish.only_choice} />;
  return (
    <ButtonLink as={Link} to={`/product/${wish.id}`} variant="secondary" fullWidth>
      {wish.is_in_stock ? t.choose : t.view}
      <VisuallyHidden>{` ${wish.name}`}</VisuallyHidden>
    </ButtonLink>
  );
}

function AddToCart({ wish, choice }: { wish: Wish; choice: NonNullable<Wish['only_choice']> }) {
  const t = useTexts(wishlistPageTexts);
  const cache = useQueryClient();
  const [adding, setAdding] = useState(false);

  async function add() {
    setAdding(true);
    try {
      // A guest's cart shows more of a product than the list does, and checks its stock.
      const product = await cache.fetchQuery({ ...productDetailQuery(wish.id), staleTime: 0 });
      await addToCart(product, { quantity: 1, custom_measurements: null, ...choice });
      const { price } = product;
      const text =
        price === wish.price ? t.added(wish.name) : t.addedAtPrice(wish.name, formatMoney(paisaOf(price)));
      notify(text, 'success');
      if (price !== wish.price) void cache.invalidateQueries({ queryKey: wishlistKeys.all });
    } catch (thrown) {
      notify((thrown as Error).message, 'error');
      // The product may have been sold out or withdrawn since.
      void cache.invalidateQueries({ queryKey: wishlistKeys.all });
    } finally {
      setAdding(false);
    }
  }

  return (
    <Button variant="secondary" fullWidth pending={adding} pendingText={t.adding} onClick={add}>
      {t.add}
      <VisuallyHidden>{` ${wish.name}`}</VisuallyHidden>
    </Button>
  );
}
