import { defineStrings } from '@haat/remote';
import { accountChanges } from './accountChanges';

export const useAccountChangesStrings = defineStrings({ en: accountChanges, part: 'accountChanges' });
