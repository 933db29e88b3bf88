import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { auth, products } from '@haat/contracts';
import { aProduct, fakeApi, type renderScreen } from '@haat/testing';
import { waitFor } from '@testing-library/react';

export const GOOGLE = {
  google_client_id: 'haat-client',
  google_auth_url: 'https://issuer.example/authorize',
};

/** An API for the sign-in pages, by default without Google. */
export const signInApi = (google: Partial<typeof GOOGLE> = {}) =>
  fakeApi()
    .on(auth.config, { google_client_id: null, google_auth_url: null, ...google })
    .on(products.getProduct, ({ params }) => aProduct({ id: Number(params.id) }));

/** Resolves when the page has loaded the sign-in options. */
export const optionsKnown = ({ queryClient }: ReturnType<typeof renderScreen>) =>
  waitFor(() => expect(queryClient.getQueryState(signInOptionsQuery.queryKey)?.fetchStatus).toBe('idle'));
