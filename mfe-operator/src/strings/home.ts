import { defineTexts } from '@haat/remote/texts';

/** Work that waits, and the market's figures. */
export const homeTexts = defineTexts('home', {
  title: 'What waits',
  loading: 'Loading what waits…',
  list: 'What waits',
  nothing: 'Nothing waits',
  nothingText: 'Applications, orders, returns, emails and payments that need a person appear here.',
  kinds: {
    applications: 'Applications to decide',
    cash_orders: 'Cash orders to confirm by phone',
    card_orders: 'Card payments to call about',
    late_orders: 'Orders that no store has touched for 48 hours',
    failed_mails: 'Emails that were given up',
    payout_runs: 'Payouts to approve',
    account_changes: 'Payout accounts to approve',
    name_changes: 'Store names to approve',
    reports: 'Reported products, reviews and questions',
    appeals: 'Appeals against hidden content',
    new_products: 'Products of new stores to look at',
    returns: 'Returns to decide',
    payments: 'Online payments to look at',
    gateway_refunds: 'Refunds to send by a gateway',
  },
  since: (age: string) => `Oldest: ${age}`,
  until: (when: string) => `First one until ${when}`,
  figures: {
    title: 'The market',
    period: 'Shown by',
    periods: { day: 'Day', week: 'Week', month: 'Month' },
    loading: 'Loading the figures…',
    label: 'Revenue of each period',
    hint: 'Arrow keys go from one to the next',
    since: (day: string) => `from ${day}`,
    words: (when: string, revenue: string, orders: string, one: boolean) =>
      `${when}: ${revenue} delivered, ${one ? '1 order' : `${orders} orders`} placed`,
    table: 'The latest figures',
    columns: {
      from: 'Period',
      orders: 'Orders',
      revenue: 'Delivered',
      ended: 'Ended early',
      sellers: 'New stores',
      buyers: 'New accounts',
    },
  },
  over: (late: string, veryLate: string) => `${late} beyond 24 hours, ${veryLate} beyond 48 hours`,
});
