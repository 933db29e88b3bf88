import { defineStrings } from '@haat/remote';
import { entry } from './entry';

export const useEntryStrings = defineStrings({ en: entry, part: 'entry' });
