import * as z from 'zod/mini';
import { call } from './call';
import { id, idText } from './fields';
import { reasonForm } from './operator';
import { storeNameForm } from './sellers';

const params = z.strictObject({ id: idText });

/** A name that a store wants instead of its present one. */
export const storeNameChange = z.object({
  seller: id,
  now: z.string(),
  wanted: z.string(),
  /** ISO instant */
  asked_at: z.string(),
});
export type StoreNameChange = z.output<typeof storeNameChange>;
const changes = z.object({ results: z.array(storeNameChange) });

export const askStoreName = call({
  method: 'POST',
  path: '/auth/seller/name/',
  access: 'seller',
  summary:
    'Asks for another name of the store, which keeps its name until an operator has agreed. A new request replaces the one before',
  body: storeNameForm,
  answer: z.object({ business_name: z.string(), asked_at: z.string() }),
  errors: { store_name_taken: 409, same_name: 409 },
});

export const withdrawStoreName = call({
  method: 'DELETE',
  path: '/auth/seller/name/',
  access: 'seller',
  summary: 'The store keeps its name: takes the request for another one back, unless an operator has decided',
  answer: z.void(),
  status: 204,
});

export const listNameChanges = call({
  method: 'GET',
  path: '/operator/store-names/',
  access: 'operator',
  roles: ['owner', 'seller_manager', 'read_only'],
  summary: 'Names that stores want instead of theirs, the oldest first',
  answer: changes,
});

export const approveNameChange = call({
  method: 'POST',
  path: '/operator/store-names/:id/approve/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'The store has the name that it wants from now on; returns those that still wait',
  params,
  answer: changes,
  errors: { own_store: 403, store_name_taken: 409 },
});

export const rejectNameChange = call({
  method: 'POST',
  path: '/operator/store-names/:id/reject/',
  access: 'operator',
  roles: ['owner', 'seller_manager'],
  summary: 'The store keeps its name; returns those that still wait',
  params,
  body: reasonForm,
  answer: changes,
  errors: { own_store: 403 },
});
