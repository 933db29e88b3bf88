import { auth } from '@haat/api-client';
import type { ShippingInfo } from '@haat/contracts';
import { sessionAtom } from '@haat/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

const KEY = ['shipping-info'] as const;

/** The address and phone used last, and how to keep new ones. A guest has none. */
export function useShippingInfo() {
  const queryClient = useQueryClient();
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const { data, isError } = useQuery({ queryKey: KEY, queryFn: auth.shippingInfo, enabled: signedIn });

  /** Saves what differs from last time. Its failure never holds up an order: the order carries its own copy. */
  function save(info: ShippingInfo) {
    if (data && data.address_line_1 === info.address_line_1 && data.phone === info.phone) return;
    auth.saveShippingInfo(info).then(
      (saved) => queryClient.setQueryData(KEY, saved),
      () => {},
    );
  }

  return { info: data, failed: isError, save };
}
