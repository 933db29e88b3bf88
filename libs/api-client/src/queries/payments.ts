import { request } from '@haat/api-client';
import { type BodyOf, isOpenPayment, type Payment, payments } from '@haat/contracts';
import { queryOptions } from '@tanstack/react-query';

const paymentKeys = {
  one: (reference: string) => ['payments', reference] as const,
};

/** How often the page of an open payment asks for its result, in ms. */
const POLL_MS = 3000;

/** A payment at a gateway; asked for again until its result is known. */
export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: paymentKeys.one(reference),
    queryFn: () => request(payments.getPayment, { params: { reference } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      (data && isOpenPayment(data.state)) || (error && !data) ? POLL_MS : false,
  });

/** Opens a payment for what a checkout can pay online. @param number of the checkout, e.g. R100231 */
export const startPayment = (number: string, body: BodyOf<typeof payments.startPayment>): Promise<Payment> =>
  request(payments.startPayment, { params: { number }, body });
