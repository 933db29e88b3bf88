import { filledParts, request, type UploadOptions } from '@haat/api-client';
import { type BodyOf, type OwnHomepageEntry, type SellerSignup, sellers, storeNames } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

/** Keys of the seller's own store, besides products. */
const sellerStoreKeys = {
  application: () => ['seller-store', 'application'] as const,
  homepage: () => ['seller-store', 'homepage'] as const,
};

/** The submitted application, with masked ID and account number; an ApiError of status 404 before there is one. */
export const applicationQuery = queryOptions({
  queryKey: sellerStoreKeys.application(),
  queryFn: () => request(sellers.getApplication),
});

/** Answers what an operator has asked about the application. */
export const answerApplication = (answer: string) => request(sellers.answerApplication, { body: { answer } });

/** Asks for another name of the store; an operator decides. */
export const askStoreName = (body: BodyOf<typeof storeNames.askStoreName>) =>
  request(storeNames.askStoreName, { body });

/** Keeps the name: takes the request back. */
export const withdrawStoreName = () => request(storeNames.withdrawStoreName);

/** The products in the slots of the store's homepage. */
export const ownHomepageQuery = queryOptions({
  queryKey: sellerStoreKeys.homepage(),
  queryFn: () => getHomepage(),
});

const homepageEntries = (answer: unknown) => read.listOf(answer, read.ownHomepageEntry);
const getHomepage = () => request(sellers.getHomepage, {}, homepageEntries);

/** Sets all slots. Where a host answers something else than the entries, they are fetched. */
export async function saveHomepage(
  products: BodyOf<typeof sellers.saveHomepage>['products'],
): Promise<OwnHomepageEntry[]> {
  const answer = await request(sellers.saveHomepage, { body: { products } }, (body) => body);
  try {
    return homepageEntries(answer);
  } catch {
    return getHomepage();
  }
}

/** Applies as a seller, or again after a rejection. The answer's form is not specified. */
export const applyAsSeller = (form: SellerSignup, logo: Blob | null, options: UploadOptions = {}) =>
  request(sellers.signup, { body: filledParts({ ...form, logo }), ...options }, () => undefined);
