import { defineTexts } from '@haat/remote/texts';

/** The store’s registration for VAT. */
export const vatTexts = defineTexts('vat', {
  loading: 'Loading…',
  title: 'VAT',
  registered: (bin: string, percent: string) =>
    `Your invoices show the BIN ${bin} and ${percent}% VAT within your prices.`,
  none: 'Your invoices show no VAT. If your business is registered for VAT, enter its BIN.',
  bin: 'BIN (13 digits)',
  binWrong: 'Please enter the 13 digits of the BIN, such as 001234567-0101',
  binHint: 'Such as 001234567-0101. Leave it empty if you are not registered.',
  supply: 'What do you sell?',
  supplies: {
    clothing_branded: (percent: string) => `Clothing of your own brand: ${percent}% VAT`,
    clothing_other: (percent: string) => `Other clothing: ${percent}% VAT`,
  },
  confirm: 'Please check the rate with your accountant: it goes on every invoice from now on.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'It could not be saved. Please try again.',
});
