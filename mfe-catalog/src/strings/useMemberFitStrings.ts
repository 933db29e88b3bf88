import { defineStrings } from '@haat/remote';
import { memberFit } from './memberFit';

export const useMemberFitStrings = defineStrings({ en: memberFit, part: 'memberFit' });
