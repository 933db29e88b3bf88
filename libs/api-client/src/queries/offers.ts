import { request } from '@haat/api-client';
import { type BodyOf, listings } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

export const offerKeys = {
  all: ['seller-offers'] as const,
};

/** The seller's offers that run now or later. */
export const activeOffersQuery = queryOptions({
  queryKey: offerKeys.all,
  queryFn: () =>
    request(listings.listActiveOffers, {}, (answer) => read.listOf(answer, read.sellerOffer, 'offers')),
  staleTime: 0,
});

/** @param key the same offer with the same key is made once, however often it is sent */
export const createOffer = (body: BodyOf<typeof listings.createOffer>, key: string) =>
  request(listings.createOffer, { body, key }, read.sellerOffer);

export const stopOffer = (id: number) =>
  request(listings.stopOffer, { params: { id }, body: { status: 'inactive' } }, read.sellerOffer);
