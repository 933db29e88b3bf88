import type { Paisa, PaymentFailure, PaymentProviderName } from '@haat/contracts';

/** The data with which a gateway opens its page for a buyer. */
export interface PaymentRequest {
  /** ours, unique */
  reference: string;
  amount: Paisa;
  orderNumber: string;
  pieces: number;
  buyer: { name: string; phone: string; email: string; address: string; ip: string };
  /** where the buyer's browser returns to, whatever becomes of it */
  returnUrl: string;
  /** where the gateway itself reports to, if it does */
  noticeUrl: string;
  at: Date;
}

/** A payment as a gateway has to find it. */
export interface KnownPayment {
  reference: string;
  /** as the gateway named it; '' where its answer was lost */
  providerId: string;
  amount: Paisa;
  transaction: string;
  createdAt: Date;
}

/** The money was taken. All of it is compared with what we know before it counts. */
export interface PaidAnswer {
  outcome: 'paid';
  reference: string;
  amount: Paisa;
  currency: string;
  /** of the money, unique at the gateway */
  transaction: string;
  /** what the gateway keeps; null where it does not say */
  fee: Paisa | null;
  risky: boolean;
  /** the gateway's own word */
  raw: string;
}

/** A gateway's answer about a payment. */
export type PaymentAnswer =
  | PaidAnswer
  | { outcome: 'open' | 'authorised'; raw: string }
  | { outcome: 'failed'; failure: PaymentFailure; raw: string };

/** A gateway's answer about a refund; `absent`: it does not know it. */
export interface RefundAnswer {
  outcome: 'sent' | 'refunded' | 'failed' | 'absent';
  providerReference: string;
  /** for people */
  note: string;
}

export interface RefundRequest {
  /** ours, unique */
  reference: string;
  amount: Paisa;
  reason: string;
  payment: KnownPayment;
  /** as the gateway named it; '' where its answer was lost */
  providerReference: string;
  /** those of the payment's other refunds */
  others: readonly string[];
}

/**
 * A payment gateway. Every method may throw {@link GatewaySilent}: then nothing is known. All calls have a time limit.
 */
export interface PaymentGateway {
  name: PaymentProviderName;
  /** @throws GatewayRefused */
  open(request: PaymentRequest): Promise<{ providerId: string; payUrl: string }>;
  /** Asks for the state of a payment. @param hint of a notice, not to be trusted */
  ask(payment: KnownPayment, hint?: string): Promise<PaymentAnswer>;
  /** Takes the money once the buyer has agreed; absent where the gateway does so itself. */
  take?(payment: KnownPayment): Promise<PaymentAnswer>;
  refund(refund: RefundRequest): Promise<RefundAnswer>;
  askRefund(refund: RefundRequest): Promise<RefundAnswer>;
}

/** The gateways that are on, and where they reach us. */
export interface PaymentSettings {
  gateways: readonly PaymentGateway[];
  /** of the site */
  publicUrl: string;
  /** how long an order waits for its online payment, in ms */
  waitMs: number;
  /** checks the signature of SSLCommerz's notices; absent where it is off */
  isSignedNotice?: ((notice: Readonly<Record<string, string>>) => boolean) | undefined;
}

/** The gateway has refused a request: nothing has happened. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
}

/** The gateway did not answer, or not in a way that says what has happened. */
export class GatewaySilent extends Error {
  override name = 'GatewaySilent';
}
