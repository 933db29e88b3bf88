import { defineStrings } from '@haat/remote';
import { profile } from './profile';

export const useProfileStrings = defineStrings({ en: profile, part: 'profile' });
