import { defineStrings } from '@haat/remote';
import { quick } from './quick';

export const useQuickStrings = defineStrings({ en: quick, part: 'quick' });
