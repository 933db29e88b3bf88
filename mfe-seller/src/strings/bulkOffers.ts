import { defineTexts } from '@haat/remote/texts';

/** Texts of what can be done with several offers at once, and of the form that changes one. */
export const bulkOffersTexts = defineTexts('bulkOffers', {
  chosen: (count: string, one: boolean) => (one ? '1 offer chosen' : `${count} offers chosen`),
  chooseAll: (count: string) => `Choose all ${count}`,
  chooseFirst: (most: string, count: string) => `Choose the first ${most} of ${count}`,
  choosing: 'Choosing…',
  clear: 'Clear',
  close: 'Close',
  cancel: 'Cancel',
  keep: 'Keep them',
  stop: 'Stop offers',
  stopping: 'Stopping…',
  stopTitle: (count: string, one: boolean) => (one ? 'Stop 1 offer?' : `Stop ${count} offers?`),
  stopText:
    'The products go back to their prices at once. Stopped offers can’t be started again; you can create new ones.',
  lastDay: 'Change last day',
  lastDayTitle: (count: string, one: boolean) =>
    one ? 'Change the last day of 1 offer' : `Change the last day of ${count} offers`,
  lastDayText: 'The last day counts in full, Bangladesh time.',
  newLastDay: 'New last day',
  lastDayWrong: 'Please choose today or a later day',
  save: 'Save',
  saving: 'Saving…',
  done: {
    stopped: (count: string, one: boolean) => (one ? '1 offer is stopped.' : `${count} offers are stopped.`),
    lastDay: (count: string, one: boolean) =>
      one ? '1 offer has a new last day.' : `${count} offers have a new last day.`,
  },
  notChanged: 'These offers did not change:',
  why: {
    offer_over: 'it is over already',
    not_found: 'it does not exist any more',
  },
  editTitle: (product: string) => `Change the offer on ${product}`,
  editText: 'A new discount applies at once. Orders that were placed keep their prices.',
  saved: (product: string) => `The offer on ${product} is changed`,
  saveFailed: 'The offer could not be changed. Please try again.',
});
