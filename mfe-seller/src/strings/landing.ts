import { defineTexts } from '@haat/remote/texts';

/** Texts of the page that invites sellers. */
export const landingTexts = defineTexts('landing', {
  kicker: 'Sell on Haat',
  invite: 'OPEN YOUR STORE ON HAAT',
  inviteLead:
    'Show your clothes to shoppers all over Bangladesh. You pack the parcel, we deliver it, and they pay at the door.',
  start: 'START SELLING',
  pending: 'YOUR SELLER APPLICATION IS PENDING APPROVAL',
  pendingLead: 'Applications are processed within 48 hours. We will let you know by e-mail.',
  viewApplication: 'VIEW APPLICATION',
  approved: "YOU'RE NOW A VERIFIED SELLER",
  approvedLead: (store: string) => `${store} is open. Your orders are waiting in the dashboard.`,
  dashboard: 'GO TO DASHBOARD',
  rejected: 'NOT APPROVED',
  rejectedLead: 'Your application was not approved. You can correct it and apply again.',
  reason: (reason: string) => `Reason: ${reason}`,
  applyAgain: 'APPLY AGAIN',
  suspended: 'YOUR STORE IS SUSPENDED',
  openOrders: 'SEE YOUR ORDERS',
  suspendedLead: (store: string) => `${store} and its products are hidden from shoppers at the moment.`,
  contact: 'Contact us',
  pointsTitle: 'How it works',
  points: [
    {
      title: 'Sign up in under 5 minutes',
      text: 'Your store’s name, your pickup address and your payout account.',
    },
    {
      title: 'Approved within 48 hours',
      text: 'A person looks at every application. You get an e-mail either way.',
    },
    {
      title: 'Cash on delivery',
      text: 'Shoppers order and pay at the door. You see each order, its address and the amount to collect.',
    },
  ],
  payouts: 'Paid out by Bank, bKash or Nagad.',
});
