import type { FastifyRequest } from 'fastify';
import { clientKeyOf } from '../../platform/limits/addresses';
import type { Device } from '../../platform/limits/deviceCookie';
import type { Attempt } from '../../platform/limits/limits';

/** Identifies the client that sends a request. */
export interface Client {
  /** the network address */
  address: string;
  userAgent: string;
  device: () => Device;
}

/** A client that requests an SMS code. */
export interface CodeClient extends Client {
  /** the SMS was not sent */
  onSmsFailure: (error: unknown) => void;
}

/** Browsers' texts are about 100 to 250 characters long. */
const MAX_USER_AGENT = 400;

export const clientOf = ({ ip, headers, device }: FastifyRequest): Client => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
  device,
});

/** A code that can't be sent is logged. */
export const codeClientOf = (request: FastifyRequest): CodeClient => ({
  ...clientOf(request),
  onSmsFailure: (err) => request.log.warn({ err }, 'an SMS was not sent'),
});

/** Keys that registration attempts are counted by. */
export const registrationOf = ({ address, device }: Client): Attempt[] => [
  ['registrations_address', clientKeyOf(address)],
  ['registrations_device', device().id],
];
