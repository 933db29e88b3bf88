import type { AddressForm } from '@haat/contracts';
import type { Reader, Tx } from '../../platform/db/database';

type Own = { id: number; userId: number };

/** The addresses of an account: the default first, then the oldest. */
export function findAddresses(reader: Reader, userId: number) {
  return reader
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select([
      'id',
      'user_id',
      'name',
      'recipient',
      'phone',
      'second_phone',
      'address_line',
      'district',
      'upazila',
      'delivery_note',
      'is_default',
    ])
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

export type AddressRow = Awaited<ReturnType<typeof findAddresses>>[number];

export async function insertAddress(tx: Tx, userId: number, address: AddressForm): Promise<number> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ user_id: userId, ...address })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the account has such an address */
export async function updateAddress(
  tx: Tx,
  { id, userId }: Own,
  change: Partial<AddressForm>,
): Promise<boolean> {
  const row = await tx
    .updateTable('addresses')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the account had such an address */
export async function deleteAddress(tx: Tx, { id, userId }: Own): Promise<boolean> {
  const row = await tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the account has such an address */
export async function setDefaultAddress(tx: Tx, { id, userId }: Own): Promise<boolean> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  const row = await tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
