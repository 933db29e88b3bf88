import { defineStrings } from '@haat/remote';
import { cancel } from './cancel';

export const useCancelStrings = defineStrings({ en: cancel, part: 'cancel' });
