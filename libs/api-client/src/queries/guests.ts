import { request } from '@haat/api-client';
import { type BodyOf, guests } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as read from '../readers';
import { orderKeys } from './orders';

/** Sends a code to a phone number. */
export const requestPhoneCode = (body: BodyOf<typeof guests.requestPhoneCode>) =>
  request(guests.requestPhoneCode, { body });

/** Exchanges a code for a proof that the phone number was confirmed. */
export const confirmPhoneCode = (body: BodyOf<typeof guests.confirmPhoneCode>) =>
  request(guests.confirmPhoneCode, { body });

/** Orders lines of a guest's cart. @param key the same one with every retry */
export const createGuestOrder = (body: BodyOf<typeof guests.createGuestOrder>, key: string) =>
  request(guests.createGuestOrder, { body, key }, read.placedOrders);

/** The orders of a guest's checkout. @param asked.proof for the receiver's data, else it is left out */
export const guestOrderQuery = (asked: BodyOf<typeof guests.findGuestOrder>) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'guest', asked.number, asked.phone, Boolean(asked.proof)],
    queryFn: () => request(guests.findGuestOrder, { body: asked }, read.orderGroup),
    staleTime: 0,
    retry: false,
  });

export const cancelGuestOrder = (id: string, body: BodyOf<typeof guests.cancelGuestOrder>) =>
  request(guests.cancelGuestOrder, { params: { id }, body }, read.order);

/** Makes the orders of a confirmed phone number those of a new account. */
export const createGuestAccount = (body: BodyOf<typeof guests.createGuestAccount>) =>
  request(guests.createGuestAccount, { body });
