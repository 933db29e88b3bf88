import { defineStrings } from '@haat/remote';
import { preferences } from './preferences';

export const usePreferencesStrings = defineStrings({ en: preferences, part: 'preferences' });
