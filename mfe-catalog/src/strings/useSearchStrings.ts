import { defineStrings } from '@haat/remote';
import { search } from './search';

export const useSearchStrings = defineStrings({ en: search, part: 'search' });
