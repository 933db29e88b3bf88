import { defineStrings } from '@haat/remote';
import { push } from './push';

export const usePushStrings = defineStrings({ en: push, part: 'push' });
