import * as z from 'zod/mini';
import { addressForm, DISTRICT_NAMES } from './addressForm';
import { call } from './call';
import { id, idText } from './fields';

/** The most saved addresses of one account. */
export const MAX_ADDRESSES = 10;

export const savedAddress = z.object({
  id,
  name: z.string(),
  recipient: z.string(),
  phone: z.string(),
  second_phone: z.string(),
  address_line: z.string(),
  district: z.enum([...DISTRICT_NAMES, '']),
  /** absent in older APIs */
  upazila: z.optional(z.string()),
  delivery_note: z.string(),
  /** line, upazila and district as an order has them */
  text: z.string(),
  /** exactly one address of a book is */
  is_default: z.boolean(),
});
export type SavedAddress = z.output<typeof savedAddress>;

/** The default first, then the oldest. Every call that changes the book answers with it. */
export const addressBook = z.object({ results: z.array(savedAddress) });

const params = z.strictObject({ id: idText });

export const listAddresses = call({
  method: 'GET',
  path: '/auth/addresses/',
  access: 'user',
  summary: 'The saved addresses: the default first, then the oldest',
  answer: addressBook,
});

export const addAddress = call({
  method: 'POST',
  path: '/auth/addresses/',
  access: 'user',
  summary: 'Saves an address; the first one is the default. One that is saved already is not added again',
  body: z.extend(addressForm, { is_default: z.optional(z.boolean()) }),
  answer: addressBook,
  status: 201,
  errors: { address_book_full: 409 },
});

export const updateAddress = call({
  method: 'PUT',
  path: '/auth/addresses/:id/',
  access: 'user',
  summary: 'Changes a saved address; orders that were placed have their own copy',
  params,
  body: addressForm,
  answer: addressBook,
});

export const deleteAddress = call({
  method: 'DELETE',
  path: '/auth/addresses/:id/',
  access: 'user',
  summary: 'Deletes a saved address; after the default, the oldest is the default',
  params,
  answer: addressBook,
});

export const makeDefaultAddress = call({
  method: 'PUT',
  path: '/auth/addresses/:id/default/',
  access: 'user',
  summary: 'Makes a saved address the default',
  params,
  answer: addressBook,
});
