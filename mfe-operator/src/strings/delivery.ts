import { defineTexts } from '@haat/remote/texts';

/** Delivery fees and days of districts. */
export const deliveryTexts = defineTexts('delivery', {
  title: 'Delivery fees',
  lead: (fee: string) =>
    `Delivery costs ${fee} and takes 2-4 days, except in the districts below. A change holds for orders from now on; a checkout that shows a lower fee asks the shopper again.`,
  loading: 'Loading the fees…',
  list: 'Districts with a fee of their own',
  none: 'All districts have the usual fee.',
  columns: { district: 'District', fee: 'Fee', days: 'Days', acts: 'Acts' },
  days: (from: string, to: string) => `${from}-${to} days`,
  usualDays: 'As usual',
  add: 'Add a district',
  change: 'Change',
  reset: 'Usual fee',
  history: 'History',
  addTitle: 'A fee of its own',
  changeTitle: (district: string) => `Delivery to ${district}`,
  district: 'District',
  chooseDistrict: 'Choose a district',
  fee: 'Fee in whole taka',
  from: 'Earliest day after the order',
  to: 'Latest day after the order',
  daysHint: 'Leave both days empty for the usual ones.',
  save: 'Save',
  saving: 'Saving…',
  problems: {
    district: 'Please choose a district',
    fee: 'Please enter whole taka, from 0 to 10,000',
    from: 'Please enter both days, from 1 to 60, or none',
    to: 'The last day must not be before the first one',
  },
  resetTitle: (district: string) => `The usual fee for ${district}?`,
  resetText: (fee: string) => `Orders from now on pay ${fee} for delivery.`,
  resetting: 'Changing…',
  done: (district: string) => `Delivery to ${district} is changed.`,
});
