import { defineStrings } from '@haat/remote';
import { addressBook } from './addressBook';

export const useAddressBookStrings = defineStrings({ en: addressBook, part: 'addressBook' });
