import { productKeys } from '@haat/api-client/queries/products';
import { storeKeys } from '@haat/api-client/queries/stores';
import { updateSellerProfile } from '@haat/session';
import { useQueryClient } from '@tanstack/react-query';

/** Changes the store's profile; the pages of the store and its products, which show it, are loaded again. */
export function useProfileUpdate(): typeof updateSellerProfile {
  const queryClient = useQueryClient();
  return async (change, options) => {
    await updateSellerProfile(change, options);
    for (const queryKey of [storeKeys.all, productKeys.all]) void queryClient.invalidateQueries({ queryKey });
  };
}
