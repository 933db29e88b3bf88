import { defineStrings } from '@haat/remote';
import { confirmation } from './confirmation';

export const useConfirmationStrings = defineStrings({ en: confirmation, part: 'confirmation' });
