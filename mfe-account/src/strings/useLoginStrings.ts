import { defineStrings } from '@haat/remote';
import { login } from './login';

export const useLoginStrings = defineStrings({ en: login, part: 'login' });
