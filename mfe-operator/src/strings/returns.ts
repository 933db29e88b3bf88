import type { ReturnState } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Returns of all stores, and one of them. */
export const marketReturns = defineTexts('marketReturns', {
  title: 'Returns of all stores',
  loading: 'Loading returns…',
  filter: 'State',
  filters: { open: 'To decide', all: 'All' },
  columns: {
    number: 'Return',
    state: 'State',
    what: 'Pieces',
    store: 'Store',
    customer: 'Customer',
    due: 'Until',
    value: 'Paid for it',
  },
  none: 'No returns here',
  noneOpen: 'No return waits for you',
  noneText: 'Haat decides where a store has not answered in time, or where a customer disagrees.',
  back: 'Returns',
  one: (id: string) => `Return ${id}`,
  asked: (day: string) => `Asked on ${day}`,
  loadingOne: 'Loading the return…',
  missing: 'There is no such return',
  missingText: 'Check the number: it looks like R100231-1-A1.',
  do: 'What happens now',
  next: {
    requested: (until) => `The store answers before ${until}. After that you decide.`,
    approved: (until) => `The customer sends the goods before ${until}, or the return ends.`,
    on_way: (until) => `The goods arrive before ${until}. After that you decide.`,
    received: (until) => `The store inspects the goods before ${until}. After that you decide.`,
    declined: (until) => (until ? `The customer may ask Haat before ${until}.` : 'The store has declined.'),
    escalated: (until) =>
      until ? `Please decide before ${until}. Both sides get your words by email.` : 'Please decide.',
    refund_due: () => 'The store sends the money. If it does not, send it and note it here.',
    refunded: () => 'There is nothing left to do.',
    refused: () => 'Haat has refused it. There is nothing left to do.',
    cancelled: () => 'The customer keeps the goods.',
    expired: () => 'The goods were not sent in time.',
  } satisfies Record<ReturnState, (until: string) => string> as Record<
    ReturnState,
    (until: string) => string
  >,
  decision: 'Your decision',
  answers: {
    approve: 'The store takes it back',
    refund: 'Refund without sending it back',
    no: 'Refuse',
  },
  note: 'Your words to both sides',
  sent: 'The money was sent',
  saved: 'Saved',
});
