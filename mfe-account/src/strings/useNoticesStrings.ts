import { defineStrings } from '@haat/remote';
import { notices } from './notices';

export const useNoticesStrings = defineStrings({ en: notices, part: 'notices' });
