/** Texts of several screens; those of one screen are in a file of their own. */
export const en = {
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  more: 'Show more',
  loadingMore: 'Loading…',
  reason: 'Reason',
  reasonNeeded: 'Please give a reason',
  nav: {
    label: 'Operator menu',
    home: 'HOME',
    sellers: 'SELLERS',
    orders: 'ORDERS',
    moderation: 'REPORTS',
    payouts: 'PAYOUTS',
    staff: 'STAFF',
    audit: 'AUDIT',
    signOut: 'SIGN OUT',
  },
  ago: {
    now: 'just now',
    minutes: (n: string, one: boolean) => (one ? '1 minute' : `${n} minutes`),
    hours: (n: string, one: boolean) => (one ? '1 hour' : `${n} hours`),
    days: (n: string, one: boolean) => (one ? '1 day' : `${n} days`),
  },
  sellerStatuses: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', suspended: 'Suspended' },
};
