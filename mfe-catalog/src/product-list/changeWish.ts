import type { ProductCard } from '@haat/contracts';
import { notify, setWished } from '@haat/session';
import type { useStrings } from '../strings/index.ts';

/** Puts a product on the wish list or takes it off, and says so with a button that undoes it. Never rejects. */
export async function changeWish(
  { id, name }: Pick<ProductCard, 'id' | 'name'>,
  wished: boolean,
  s: ReturnType<typeof useStrings>['wishlist'],
): Promise<void> {
  const set = async (now: boolean) => {
    try {
      await setWished({ id, name }, now);
      return true;
    } catch (thrown) {
      notify((thrown as Error).message, 'error');
      return false;
    }
  };
  if (await set(wished))
    notify(wished ? s.saved(name) : s.removed(name), 'info', { label: s.undo, run: () => void set(!wished) });
}
