import type { OperatorOrdersFilter } from '@haat/api-client/queries/operator';
import { ORDER_STATUSES } from '@haat/contracts';

/** The states of orders and two kinds that wait for an operator: one choice. */
export const CHOICES = ['unconfirmed', 'unpaid', 'all', ...ORDER_STATUSES] as const;
export type Choice = (typeof CHOICES)[number];

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The choice in an address. */
export function choiceOf(address: URLSearchParams): Choice {
  if (address.has('unconfirmed')) return 'unconfirmed';
  if (address.has('unpaid')) return 'unpaid';
  return CHOICES.find((one) => one === address.get('status')) ?? 'all';
}

/** The address with another choice. */
export function withChoice(address: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of ['status', 'unconfirmed', 'unpaid']) next.delete(name);
  if (choice === 'unconfirmed' || choice === 'unpaid') next.set(choice, '1');
  else if (choice !== 'all') next.set('status', choice);
  return next;
}

/** What the API is asked for. Malformed parameters don't apply. */
export function filterOf(address: URLSearchParams): OperatorOrdersFilter {
  const choice = choiceOf(address);
  const day = (name: string) => (DAY.test(address.get(name) ?? '') ? address.get(name) : null);
  const [search, seller, from, to] = [address.get('q'), address.get('seller'), day('from'), day('to')];
  return {
    ...(choice === 'unconfirmed' || choice === 'unpaid'
      ? { [choice]: 'true' }
      : choice === 'all'
        ? {}
        : { status: choice }),
    ...(search ? { search } : {}),
    ...(seller && /^[1-9]\d{0,15}$/.test(seller) ? { seller } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
