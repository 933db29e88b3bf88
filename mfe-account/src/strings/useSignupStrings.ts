import { defineStrings } from '@haat/remote';
import { signup } from './signup';

export const useSignupStrings = defineStrings({ en: signup, part: 'signup' });
