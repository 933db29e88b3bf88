import type { PaymentMethod, PaymentProviderName } from '@haat/contracts';
import type { RadioOption } from '@haat/ui';
import type { en } from '../strings/en';

/** How the shopper wants to pay. Orders know only cash and card: the others are gateways at which a card order is paid. */
export const PAYMENT_CHOICES = ['cod', 'card', 'bkash', 'nagad'] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** The choice as the order stores it. */
export const methodOf = (choice: PaymentChoice): PaymentMethod => (choice === 'cod' ? 'cod' : 'card');

const GATEWAYS = { card: 'sslcommerz', bkash: 'bkash', nagad: 'nagad' } as const satisfies Record<
  Exclude<PaymentChoice, 'cod'>,
  PaymentProviderName
>;

/** The gateway whose page opens after the order; undefined without one. */
export function gatewayOf(
  choice: PaymentChoice,
  online: readonly PaymentProviderName[],
): PaymentProviderName | undefined {
  const gateway = choice === 'cod' ? undefined : GATEWAYS[choice];
  return gateway && online.includes(gateway) ? gateway : undefined;
}

/** In either language. */
type PaymentTexts = Record<keyof (typeof en)['payment'], string>;

type PaymentOption = RadioOption & { value: PaymentChoice };

/** The ways to pay that the shop offers. */
export interface PaymentOffer {
  /** gateways that are on */
  online: readonly PaymentProviderName[];
  /**
   * A card without a gateway.
   * - by_call: the shop calls to take the payment
   * - off: not available
   * - soon: coming soon, beside the wallets
   */
  card: 'by_call' | 'off' | 'soon';
}

/** The options of the payment method. What is off can't be chosen; wallets that are off are named on quick checkout only. */
export function paymentOptions(t: PaymentTexts, { online, card }: PaymentOffer): PaymentOption[] {
  const soon = { note: t.comingSoon, disabled: true };
  const wallet = (value: 'bkash' | 'nagad'): PaymentOption[] => {
    if (online.includes(value)) return [{ value, label: t[value], note: t.walletNote }];
    return card === 'soon' ? [{ value, label: t[value], ...soon }] : [];
  };
  const byCard = online.includes('sslcommerz')
    ? { note: t.cardOnlineNote }
    : card === 'soon' || online.length > 0
      ? soon
      : { note: card === 'off' ? t.cardOff : t.cardNote, disabled: card === 'off' };
  return [
    { value: 'cod', label: t.cash, note: t.cashNote },
    { value: 'card', label: t.card, ...byCard },
    ...wallet('bkash'),
    ...wallet('nagad'),
  ];
}

/** The choice, or cash where it is not offered any more. */
export function offeredChoice(choice: PaymentChoice, options: readonly PaymentOption[]): PaymentChoice {
  return options.some(({ value, disabled }) => value === choice && !disabled) ? choice : 'cod';
}
