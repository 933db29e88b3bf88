import { ApiError, request } from '@haat/api-client';
import { wishlist as contracts, MAX_WISHES, shopMessages } from '@haat/contracts';
import { atom } from 'jotai/vanilla';
import { notify } from './notices';
import { onPersonChange } from './person';
import { type LocalWish, localWishesStorage, onOtherTab, signalServerWishes } from './storage';
import { sessionAtom, sessionStore } from './store';
import { strings } from './strings';

const wishesBase = atom<readonly number[] | null>(null);
/** How many stores show the list. A page without hearts doesn't ask for it. */
let watchers = 0;
wishesBase.onMount = () => {
  watchers++;
  void loadWishes();
  const stop = onOtherTab((key) => {
    if (key === 'all' || key === (authenticated() ? 'serverWishes' : 'wishes')) void loadWishes();
  });
  return () => {
    watchers--;
    stop();
  };
};
/**
 * The ids of the products on the wish list, newest first: the server's list of a member, else the local one. Null while
 * they are not known.
 */
export const wishesAtom = atom((get) => get(wishesBase));

const authenticated = () => sessionStore.get(sessionAtom).state === 'authenticated';
const show = (ids: readonly number[] | null) => sessionStore.set(wishesBase, ids);
const idsOf = (wishes: readonly LocalWish[]) => wishes.map(({ id }) => id);

/** Changes run one after the other. */
let changes: Promise<unknown> = Promise.resolve();
/** Incremented by each change: a response from before a change is stale. */
let changesBegun = 0;
/** Incremented when the list's user changes: responses for an earlier user are ignored. */
let ownerEpoch = 0;

onPersonChange((before) => {
  ownerEpoch++;
  changes = Promise.resolve();
  // A guest's products stay visible until the member's list has them.
  if (before !== null) show(null);
  if (watchers > 0 || localWishesStorage.read().length > 0) void loadWishes();
});

/** The products on a guest's list, newest first. */
export const guestWishes = (): readonly LocalWish[] => localWishesStorage.read();

/** Loads the list and adds products saved as a guest to a member's list. Without a response, the shown list stays. */
export async function loadWishes(): Promise<void> {
  if (!authenticated()) return show(idsOf(localWishesStorage.read()));
  const [epoch, begun] = [ownerEpoch, changesBegun];
  const local = localWishesStorage.read();
  try {
    const { product_ids } = await (local.length > 0
      ? request(contracts.mergeWishlist, { body: { product_ids: idsOf(local) } })
      : request(contracts.listWishedIds));
    if (epoch !== ownerEpoch) return;
    if (local.length > 0) merged(local, product_ids);
    if (begun === changesBegun) show(product_ids);
  } catch {
    // Hearts don't warrant an error message; the wish list's page has its own.
  }
}

function merged(local: readonly LocalWish[], ids: readonly number[]) {
  localWishesStorage.write([]);
  signalServerWishes();
  const leftOut = local.filter(({ id }) => !ids.includes(id));
  if (leftOut.length > 0) notify(strings.wishesLeftOut(leftOut.map(({ name }) => name).join(', ')), 'error');
}

/**
 * Puts a product on the wish list, or takes it off. It is shown at once, and undone where the server refuses.
 * @throws ApiError with the text to show, e.g. that the list is full
 */
export async function setWished(product: LocalWish, wished: boolean): Promise<void> {
  if (!authenticated()) return setLocal(product, wished);
  const { id } = product;
  const epoch = ownerEpoch;
  const change = ++changesBegun;
  show(changed(id, wished));
  const done = changes.then(async () => {
    if (epoch !== ownerEpoch) return;
    const { product_ids } = await request(wished ? contracts.addWish : contracts.removeWish, {
      params: { id },
    });
    if (epoch === ownerEpoch && change === changesBegun) show(product_ids);
    signalServerWishes();
  });
  changes = done.catch(() => {});
  try {
    await done;
  } catch (thrown) {
    // Another tab has already removed it.
    if (epoch !== ownerEpoch || (!wished && (thrown as ApiError).status === 404)) return;
    show(changed(id, !wished));
    throw thrown;
  }
}

function changed(id: number, wished: boolean): number[] | null {
  const others = sessionStore.get(wishesBase)?.filter((other) => other !== id);
  if (!others) return null;
  return wished ? [id, ...others] : others;
}

function setLocal({ id, name }: LocalWish, wished: boolean) {
  const others = localWishesStorage.read().filter((other) => other.id !== id);
  if (wished && others.length >= MAX_WISHES)
    throw new ApiError(shopMessages().wishlistFull, {
      status: 409,
      code: 'wishlist_full',
      fromServer: true,
    });
  const wishes = wished ? [{ id, name }, ...others] : others;
  localWishesStorage.write(wishes);
  show(idsOf(wishes));
}
