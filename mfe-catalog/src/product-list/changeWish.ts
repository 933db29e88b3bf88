import type { ProductCard } from '@haat/contracts';
import type { Translation } from '@haat/remote';
import { notify, setWished } from '@haat/session';
import type { sharedTexts } from '../strings/index.ts';

/** Puts a product on the wish list or takes it off, and says so with a button that undoes it. Never rejects. */
export async function changeWish(
  { id, name }: Pick<ProductCard, 'id' | 'name'>,
  wished: boolean,
  t: Translation<typeof sharedTexts>['wishlist'],
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
    notify(wished ? t.saved(name) : t.removed(name), 'info', { label: t.undo, run: () => void set(!wished) });
}
