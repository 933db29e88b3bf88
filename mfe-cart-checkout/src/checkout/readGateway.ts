import { PAYMENT_PROVIDERS, type PaymentProviderName } from '@haat/contracts';

/** The gateway of a history entry. Not in the cart's first file. */
export const readGateway = (stored: unknown): PaymentProviderName | undefined =>
  PAYMENT_PROVIDERS.find((one) => one === stored);
