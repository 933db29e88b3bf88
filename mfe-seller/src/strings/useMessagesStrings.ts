import { defineStrings } from '@haat/remote';
import { messages } from './messages';

export const useMessagesStrings = defineStrings({ en: messages, part: 'messages' });
