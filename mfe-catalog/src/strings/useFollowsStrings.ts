import { defineStrings } from '@haat/remote';
import { follows } from './follows';

export const useFollowsStrings = defineStrings({ en: follows, part: 'follows' });
