import { request } from '@haat/api-client';
import { addressBookQuery } from '@haat/api-client/queries/account';
import { addresses } from '@haat/contracts';
import { sessionAtom } from '@haat/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Area } from './CheckoutArea';
import type { Delivery } from './delivery';

/** The saved addresses, the default first, and a function to save another one. Guests have none. */
export function useAddressBook() {
  const queryClient = useQueryClient();
  const { state, profile } = useAtomValue(sessionAtom);
  const { data, isError } = useQuery({ ...addressBookQuery, enabled: state === 'authenticated' });
  const { first_name = '', last_name = '', username = '' } = profile?.user ?? {};
  const ownName = `${first_name} ${last_name}`.trim();

  /** A failure does not block the order, which contains its own copy. */
  function save(
    { address_line_1, recipient, ...typed }: Delivery,
    area: Pick<Area, 'district' | 'upazila'> | null,
  ) {
    // An older API refuses what it doesn't know.
    const { district = '', upazila = '' } = area ?? {};
    request(addresses.addAddress, {
      body: {
        ...typed,
        name: '',
        recipient: recipient || ownName || username,
        address_line: address_line_1,
        district,
        ...(upazila ? { upazila } : {}),
      },
    }).then(
      ({ results }) => queryClient.setQueryData(addressBookQuery.queryKey, results),
      () => {},
    );
  }

  return {
    addresses: data,
    failed: isError,
    /** The account's name; '' where it has none. */
    ownName,
    save,
  };
}

export type AddressBook = ReturnType<typeof useAddressBook>;
