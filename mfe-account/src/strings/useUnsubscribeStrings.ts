import { defineStrings } from '@haat/remote';
import { unsubscribe } from './unsubscribe';

export const useUnsubscribeStrings = defineStrings({ en: unsubscribe, part: 'unsubscribe' });
