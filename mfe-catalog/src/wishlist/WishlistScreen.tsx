import { wishlistQuery } from '@haat/api-client/queries/wishlist';
import { paisaOf, type Wish } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, usePageTitle, WhenNear } from '@haat/remote';
import { guestWishes, sessionAtom, wishesAtom } from '@haat/session';
import {
  Badge,
  ButtonLink,
  Container,
  closeIcon,
  EmptyState,
  formatMoney,
  heartIcon,
  IconButton,
  List,
  PageTitle,
  Row,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { changeWish } from '../product-list/changeWish';
import { GridSkeleton } from '../product-list/GridSkeleton';
import { ProductTile } from '../product-list/ProductTile';
import { useStrings } from '../strings';
import { useWishlistPageStrings } from '../strings/useWishlistPageStrings';
import { GoneTile } from './GoneTile';
import { WishAction } from './WishAction';
import { isAvailable, itemsOf, type WishItem } from './wishItems';

const loadFollowed = () => import('../follows/laterParts');

/** Route /wishlist: a member's list, or the one in a guest's browser. */
export default function WishlistScreen() {
  const t = useStrings();
  const s = useWishlistPageStrings();
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const ids = useAtomValue(wishesAtom);
  // What is taken off the list stays here, so that it can be put back at its place.
  const [guest, setGuest] = useState(guestWishes);
  const query = useQuery(wishlistQuery(signedIn ? null : guest.map(({ id }) => id)));
  const { data, refetch } = query;
  usePageTitle(s.title);

  // Another tab has added a product, or a login has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the list is a reason to ask again
  useEffect(() => {
    const known = new Set((signedIn ? data : guest)?.map(({ id }) => id));
    if (!data || !ids || ids.every((id) => known.has(id))) return;
    if (signedIn) void refetch();
    else setGuest(guestWishes);
  }, [ids]);

  return (
    <Container>
      <QueryState
        query={query}
        loading={<GridSkeleton text={s.loading} count={4} />}
        error={s.failed}
        frame={(state) => (
          <>
            <PageTitle>{s.title}</PageTitle>
            {state}
          </>
        )}
        {...t.retry}
      >
        {(wishes) => <Wishes items={itemsOf(wishes, signedIn ? null : guest, ids)} />}
      </QueryState>
      {signedIn ? (
        <div id="stores">
          <WhenNear load={loadFollowed}>{({ FollowedStores }) => <FollowedStores />}</WhenNear>
        </div>
      ) : null}
    </Container>
  );
}

const isCheaper = (wish: Wish): wish is Wish & { added_price: number } =>
  typeof wish.added_price === 'number' && wish.price < wish.added_price;

/** What has changed since the product was saved: it costs less, or is back. */
function WishNews({ wish }: { wish: Wish }) {
  const s = useWishlistPageStrings();
  return (
    <Row as="span" gap="1" align="stretch">
      {wish.is_back ? <Badge tone="success">{s.isBack}</Badge> : null}
      {isCheaper(wish) ? (
        <Badge tone="sale">{s.cheaper(formatMoney(paisaOf(wish.added_price)))}</Badge>
      ) : null}
    </Row>
  );
}

function Wishes({ items }: { items: readonly WishItem[] }) {
  const s = useWishlistPageStrings();
  const { wishlist } = useStrings();
  const list = useRef<HTMLDivElement>(null);

  function remove(item: WishItem) {
    // The pressed button goes with its product: the focus moves to the next one, or to the page.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const place = buttons.indexOf(document.activeElement as HTMLElement);
    const next = buttons[place + 1] ?? buttons[place - 1] ?? list.current?.closest('main');
    void changeWish(item, false, wishlist);
    if (place >= 0) next?.focus();
  }

  const removal = (item: WishItem) => (
    <IconButton
      icon={closeIcon}
      variant="disc"
      label={s.remove(item.name)}
      onClick={() => remove(item)}
      data-remove=""
    />
  );

  return (
    <div ref={list}>
      <PageTitle lead={items.length > 0 ? s.count(items.length) : undefined}>{s.title}</PageTitle>
      <h2>
        <VisuallyHidden>{s.list}</VisuallyHidden>
      </h2>
      <List
        layout="grid"
        label={s.list}
        items={items}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={heartIcon}
            title={s.empty}
            text={s.emptyText}
            action={
              <Row gap="3" align="stretch" justify="center">
                <ButtonLink as={Link} to="/home">
                  {s.browse}
                </ButtonLink>
                <ButtonLink as={Link} to="/trending" variant="secondary">
                  {s.trending}
                </ButtonLink>
              </Row>
            }
          />
        }
        renderItem={(item, index) =>
          isAvailable(item) ? (
            <ProductTile
              product={item}
              priority={index < 4}
              withSavings
              note={isCheaper(item) || item.is_back ? <WishNews wish={item} /> : undefined}
              corner={removal(item)}
              action={<WishAction wish={item} />}
            />
          ) : (
            <GoneTile wish={item} corner={removal(item)} />
          )
        }
      />
    </div>
  );
}
