import { defineStrings } from '@haat/remote';
import { store } from './store';

export const useStoreStrings = defineStrings({ en: store, part: 'store' });
