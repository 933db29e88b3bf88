import { type ApiError, request } from '@haat/api-client';
import {
  addresses,
  auth,
  type BodyMeasurements,
  type Notices,
  type PaymentProviderName,
  type SavedAddress,
} from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

export const accountKeys = {
  profile: () => ['account', 'profile'] as const,
  addressBook: () => ['account', 'address-book'] as const,
  bodyMeasurements: () => ['account', 'body-measurements'] as const,
  notices: () => ['account', 'notices'] as const,
  devices: () => ['account', 'devices'] as const,
  twoStep: () => ['account', 'two-step'] as const,
  signInOptions: () => ['account', 'sign-in-options'] as const,
};

/** @param load writes the profile to the session and does not throw */
export const profileQuery = (load: () => Promise<void>) =>
  queryOptions({
    queryKey: accountKeys.profile(),
    queryFn: () => load().then(() => null),
    staleTime: 0,
  });

/** The saved addresses: the default first, then the oldest. */
export const addressBookQuery = queryOptions({
  queryKey: accountKeys.addressBook(),
  queryFn: () =>
    request(addresses.listAddresses).then(
      ({ results }) => results,
      (error: ApiError) => {
        if (error.status !== 404) throw error;
        return onlyAddress();
      },
    ),
});

/** The book of an older API: it has one address for each account. */
async function onlyAddress(): Promise<SavedAddress[]> {
  const { address_line_1: text, phone } = await request(auth.getShippingInfo);
  const unknown = {
    id: 0,
    name: '',
    recipient: '',
    second_phone: '',
    district: '',
    delivery_note: '',
  } as const;
  return text ? [{ ...unknown, address_line: text, text, phone, is_default: true }] : [];
}

/** The user's own measurements. */
export const bodyMeasurementsQuery = queryOptions({
  queryKey: accountKeys.bodyMeasurements(),
  queryFn: () => request(auth.getBodyMeasurements),
});

export const saveBodyMeasurements = (body: BodyMeasurements) => request(auth.saveBodyMeasurements, { body });

/** The emails that the user wants, besides those about the wish list. */
export const noticesQuery = queryOptions({
  queryKey: accountKeys.notices(),
  queryFn: () => request(auth.getNotices),
});

/** Turns emails on or off; what is left out stays. */
export const saveNotices = (change: Partial<Notices>) => request(auth.saveNotices, { body: change });

/** The devices on which the user is signed in: this one first, then the last used. */
export const devicesQuery = queryOptions({
  queryKey: accountKeys.devices(),
  queryFn: async () => (await request(auth.listSessions)).results,
  staleTime: 0,
});

/** Signs a device out. */
export const endSession = (id: string) => request(auth.endSession, { params: { id } });

/** Signs all other devices out. */
export const endOtherSessions = () => request(auth.endOtherSessions);

/** Whether the account's login has a second step. */
export const twoStepQuery = queryOptions({
  queryKey: accountKeys.twoStep(),
  queryFn: () => request(auth.getTwoStep),
  staleTime: 0,
});

/** A new key for an authenticator app. */
export const setUpTwoStep = () => request(auth.setUpTwoStep);

/** Turns two-step login on. @returns the recovery codes, which can't be read again */
export const turnOnTwoStep = (code: string) => request(auth.turnOnTwoStep, { body: { code } });

/** Turns two-step login off. @param code of the app, or a recovery code */
export const turnOffTwoStep = (code: string) => request(auth.turnOffTwoStep, { body: { code } });

/** Values a page needs to send a visitor to Google. */
export interface GoogleClient {
  clientId: string;
  /** Google's page where one signs in */
  authUrl: string;
}

/** The Google client of this site, null without Google sign-in; whether guests may order without an account and get SMS about it, whether orders may be paid by card, and at which gateways. */
export const signInOptionsQuery = queryOptions({
  queryKey: accountKeys.signInOptions(),
  queryFn: async (): Promise<{
    google: GoogleClient | null;
    guestCheckout: boolean;
    cardOrders: boolean;
    onlinePayments: readonly PaymentProviderName[];
    orderTexts: boolean;
  }> => {
    const {
      google_client_id: clientId,
      google_auth_url: authUrl,
      guest_checkout: guestCheckout = false,
      card_orders: cardOrders = true,
      online_payments: onlinePayments = [],
      order_texts: orderTexts = false,
    } = await request(auth.config);
    const complete = clientId && authUrl && /^https?:\/\//.test(authUrl);
    return {
      google: complete ? { clientId, authUrl } : null,
      guestCheckout,
      cardOrders,
      onlinePayments: cardOrders ? onlinePayments : [],
      orderTexts,
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
});
