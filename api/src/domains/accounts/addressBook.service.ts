import {
  type AddressForm,
  addressForm,
  addressText,
  MAX_ADDRESSES,
  type SavedAddress,
  type ShippingInfo,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/caller';
import { Conflict, NotFound } from '../../platform/http/errors';
import { checkUpazila, findUpazila } from '../places/places';
import { findContactPhone } from './accountChanges.queries';
import {
  type AddressRow,
  deleteAddress,
  findAddresses,
  insertAddress,
  setDefaultAddress,
  updateAddress,
} from './addressBook.queries';
import { lockUser } from './credentials.queries';

class AddressBookFull extends Conflict {
  override readonly code = 'address_book_full';
  constructor() {
    super(`You have saved ${MAX_ADDRESSES} addresses. Please delete one first.`);
  }
}

class AddressNotFound extends NotFound {
  constructor() {
    super('This address is not in your address book');
  }
}

/** The saved addresses of an account. */
export function addressBook({ db }: Pick<Context, 'db'>) {
  /** Serializes changes of an address book. @returns the book after the change */
  const change = (userId: number, work: (tx: Tx, book: AddressRow[]) => Promise<unknown>) =>
    db.tx(async (tx) => {
      await lockUser(tx, userId);
      await work(tx, await findAddresses(tx, userId));
      return bookOf(tx, userId);
    });

  async function insert(tx: Tx, userId: number, book: AddressRow[], address: AddressForm, asDefault = false) {
    if (book.length >= MAX_ADDRESSES) throw new AddressBookFull();
    const id = await insertAddress(tx, userId, address);
    if (asDefault || book.length === 0) await setDefaultAddress(tx, { id, userId });
  }

  return {
    list: (userId: number) => bookOf(db.kysely, userId),
    shippingInfo: (userId: number) => shippingOf(db.kysely, userId),

    /** @throws AddressBookFull */
    add: (userId: number, { is_default, ...address }: AddressForm & { is_default?: boolean | undefined }) =>
      change(userId, async (tx, book) => {
        checkUpazila(address.district, address.upazila ?? '');
        const same = book.find((row) => isSame(row, address));
        if (!same) await insert(tx, userId, book, address, is_default);
        else if (is_default) await setDefaultAddress(tx, { id: same.id, userId });
      }),

    /** @throws AddressNotFound */
    update: (userId: number, id: number, address: AddressForm) =>
      change(userId, async (tx, book) => {
        const saved = book.find((row) => row.id === id);
        if (!saved) throw new AddressNotFound();
        const isDistrictSame = saved.district === address.district;
        // Pages of earlier releases don't know of upazilas.
        const { upazila = isDistrictSame ? saved.upazila : '' } = address;
        checkUpazila(address.district, upazila);
        await updateAddress(tx, { id, userId }, { ...address, upazila });
      }),

    /** @throws AddressNotFound */
    remove: (userId: number, id: number) =>
      change(userId, async (tx, book) => {
        if (!(await deleteAddress(tx, { id, userId }))) throw new AddressNotFound();
        const [first] = book.filter((row) => row.id !== id);
        if (first && !first.is_default) await setDefaultAddress(tx, { id: first.id, userId });
      }),

    /** @throws AddressNotFound */
    makeDefault: (userId: number, id: number) =>
      change(userId, async (tx) => {
        if (!(await setDefaultAddress(tx, { id, userId }))) throw new AddressNotFound();
      }),

    /** Saves text and phone from pages without an address book: they become those of the default address. */
    async saveShippingInfo(
      { userId, firstName, lastName, email }: Caller,
      info: ShippingInfo,
    ): Promise<ShippingInfo> {
      const { address_line_1, phone } = info;
      await change(userId, async (tx, book) => {
        const [first] = book;
        if (first) {
          const isTextSame = textOf(first) === address_line_1;
          const line = isTextSame ? {} : { address_line: address_line_1, district: '' as const, upazila: '' };
          return updateAddress(tx, { id: first.id, userId }, { phone, ...line });
        }
        const recipient = `${firstName} ${lastName}`.trim() || email;
        const texts = { name: '', second_phone: '', district: '' as const, delivery_note: '' };
        return insert(tx, userId, book, { ...texts, recipient, phone, address_line: address_line_1 });
      });
      return info;
    },
  };
}

/** The text and phone of the default address. */
export async function shippingOf(reader: Reader, userId: number): Promise<ShippingInfo> {
  const [first] = await findAddresses(reader, userId);
  if (first) return { address_line_1: textOf(first), phone: first.phone };
  return { address_line_1: '', phone: await findContactPhone(reader, userId) };
}

async function bookOf(reader: Reader, userId: number): Promise<{ results: SavedAddress[] }> {
  const rows = await findAddresses(reader, userId);
  return { results: rows.map(({ user_id: _, ...row }) => ({ ...row, text: textOf(row) })) };
}

const textOf = ({ address_line, district, upazila }: Omit<AddressRow, 'user_id'>) =>
  addressText(address_line, district, findUpazila(district, upazila));

const TYPED = Object.keys(addressForm.shape) as (keyof AddressForm)[];
const isSame = (row: AddressRow, address: AddressForm) =>
  TYPED.every((part) => row[part] === (address[part] ?? ''));
