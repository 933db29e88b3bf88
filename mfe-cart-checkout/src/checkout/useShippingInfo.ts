import { request } from '@haat/api-client';
import { shippingInfoQuery } from '@haat/api-client/queries/account';
import { auth, type ShippingInfo } from '@haat/contracts';
import { sessionAtom } from '@haat/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

/** The address and phone used last, and a function to save new ones. Guests have none. */
export function useShippingInfo() {
  const queryClient = useQueryClient();
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const { data, isError } = useQuery({ ...shippingInfoQuery, enabled: signedIn });

  /** Saves changed values. A failure does not block the order, which contains its own copy. */
  function save(info: ShippingInfo) {
    if (data && data.address_line_1 === info.address_line_1 && data.phone === info.phone) return;
    request(auth.saveShippingInfo, { body: info }).then(
      (saved) => queryClient.setQueryData(shippingInfoQuery.queryKey, saved),
      () => {},
    );
  }

  return { info: data, failed: isError, save };
}
