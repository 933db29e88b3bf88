import { request } from '@haat/api-client';
import { type BodyOf, listings, MAX_OFFERS_AT_ONCE, type SellerOffer } from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

export const offerKeys = {
  all: ['seller-offers'] as const,
  found: (search: string) => [...offerKeys.all, 'found', search] as const,
};

/** Offers of a page of the list. */
export const OFFER_PAGE_SIZE = 50;

export interface OfferPage {
  offers: SellerOffer[];
  /** all that match */
  count: number;
  /** where the next page begins; absent at the end and with older APIs, which have one page */
  next?: string;
}

const pageOfOffers = (query: { search?: string; limit: number; after?: string }): Promise<OfferPage> =>
  request(
    listings.listActiveOffers,
    { query: { ...query, limit: String(query.limit) } },
    (answer): OfferPage => {
      const offers = read.listOf(answer, read.sellerOffer, 'offers');
      const { count = offers.length, next } = answer as Partial<OfferPage>;
      return { offers, count, ...(next ? { next } : {}) };
    },
  );

/** The seller's offers that run now or later, by pages. @param search part of the product's or the offer's name */
export const offersFoundQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: offerKeys.found(search),
    queryFn: ({ pageParam }) =>
      pageOfOffers({
        limit: OFFER_PAGE_SIZE,
        ...(search ? { search } : {}),
        ...(pageParam === undefined ? {} : { after: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** As many of the offers that match as one call changes. */
export const firstOffers = async (search: string): Promise<SellerOffer[]> =>
  (await pageOfOffers({ limit: MAX_OFFERS_AT_ONCE, ...(search ? { search } : {}) })).offers;

/** The seller's offers that run now or later. */
export const activeOffersQuery = queryOptions({
  queryKey: [...offerKeys.all, 'every'],
  queryFn: () =>
    request(listings.listActiveOffers, {}, (answer) => read.listOf(answer, read.sellerOffer, 'offers')),
  staleTime: 0,
});

/** @param key the same offer with the same key is made once, however often it is sent */
export const createOffer = (body: BodyOf<typeof listings.createOffer>, key: string) =>
  request(listings.createOffer, { body, key }, read.sellerOffer);

export const stopOffer = (id: number) =>
  request(listings.stopOffer, { params: { id }, body: { status: 'inactive' } }, read.sellerOffer);

export const editOffer = (id: number, body: BodyOf<typeof listings.editOffer>) =>
  request(listings.editOffer, { params: { id }, body }, read.sellerOffer);

/** Stops several offers, or gives them another last day; what is refused stays, with the reason. */
export const changeOffers = (body: BodyOf<typeof listings.changeOffers>) =>
  request(listings.changeOffers, { body });
