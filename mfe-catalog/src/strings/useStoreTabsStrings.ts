import { defineStrings } from '@haat/remote';
import { storeTabs } from './storeTabs';

export const useStoreTabsStrings = defineStrings({ en: storeTabs, part: 'storeTabs' });
