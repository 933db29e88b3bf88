import { wishlistQuery } from '@haat/api-client/queries/wishlist';
import { paisaOf, type Wish } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts, WhenNear } from '@haat/remote';
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
import { sharedTexts } from '../strings';
import { wishlistPageTexts } from '../strings/wishlistPage';
import { GoneTile } from './GoneTile';
import { WishAction } from './WishAction';
import { isAvailable, itemsOf, type WishItem } from './wishItems';

const loadFollowed = () => import('../follows/laterParts');

/** Route /wishlist: a member's list, or the one in a guest's browser. */
export default function WishlistScreen() {
  const shared = useTexts(sharedTexts);
  const t = useTexts(wishlistPageTexts);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const ids = useAtomValue(wishesAtom);
  // Keeps removed products, so that undo restores them in the same place.
  const [guest, setGuest] = useState(guestWishes);
  const query = useQuery(wishlistQuery(signedIn ? null : guest.map(({ id }) => id)));
  const { data, refetch } = query;
  usePageTitle(t.title);

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
        loading={<GridSkeleton text={t.loading} count={4} />}
        error={t.failed}
        frame={(state) => (
          <>
            <PageTitle>{t.title}</PageTitle>
            {state}
          </>
        )}
        {...shared.retry}
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

/** Badges for changes since the product was saved: it costs less, or is back in stock. */
function WishNews({ wish }: { wish: Wish }) {
  const t = useTexts(wishlistPageTexts);
  return (
    <Row as="span" gap="1" align="stretch">
      {wish.is_back ? <Badge tone="success">{t.isBack}</Badge> : null}
      {isCheaper(wish) ? (
        <Badge tone="sale">{t.cheaper(formatMoney(paisaOf(wish.added_price)))}</Badge>
      ) : null}
    </Row>
  );
}

function Wishes({ items }: { items: readonly WishItem[] }) {
  const t = useTexts(wishlistPageTexts);
  const { wishlist } = useTexts(sharedTexts);
  const list = useRef<HTMLDivElement>(null);

  function remove(item: WishItem) {
    // The clicked button is removed with its product: the focus moves to the next one, or to the page.
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
      label={t.remove(item.name)}
      onClick={() => remove(item)}
      data-remove=""
    />
  );

  return (
    <div ref={list}>
      <PageTitle lead={items.length > 0 ? t.count(items.length) : undefined}>{t.title}</PageTitle>
      <h2>
        <VisuallyHidden>{t.list}</VisuallyHidden>
      </h2>
      <List
        layout="grid"
        label={t.list}
        items={items}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={heartIcon}
            title={t.empty}
            text={t.emptyText}
            action={
              <Row gap="3" align="stretch" justify="center">
                <ButtonLink as={Link} to="/home">
                  {t.browse}
                </ButtonLink>
                <ButtonLink as={Link} to="/trending" variant="secondary">
                  {t.trending}
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
