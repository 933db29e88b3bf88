import { defineStrings } from '@haat/remote';
import { related } from './related';

export const useRelatedStrings = defineStrings({ en: related, part: 'related' });
