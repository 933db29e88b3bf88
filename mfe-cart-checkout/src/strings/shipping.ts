import { defineTexts } from '@haat/remote/texts';

/** Texts of the dialog that asks where to deliver. */
export const shippingTexts = defineTexts('shipping', {
  title: 'Shipping information',
  lead: 'Where should we deliver, and which number can the rider call?',
  address: 'Shipping address',
  addressHint: 'House, road, area, district',
  phone: 'Phone number',
  phoneHint: 'A Bangladeshi mobile number, e.g. 01712 345678',
  savedAddresses: 'Saved addresses',
  anotherAddress: 'Another address',
  named: (name: string, address: string) => `${name}: ${address}`,
  recipientIs: (name: string) => `Recipient: ${name}`,
  addDetails: 'Other recipient, second number or note',
  recipient: 'Recipient',
  secondPhone: 'Second phone number',
  deliveryNote: 'Note for the courier',
  deliveryNoteHint: 'For example a landmark, or when you are at home',
  optional: 'optional',
  save: 'Save this address',
  total: 'Total',
  submit: 'Place order',
  processing: 'Processing...',
  close: 'Close',
});
