import { defineStrings } from '@haat/remote';
import { forgotPassword } from './forgotPassword';

export const useForgotPasswordStrings = defineStrings({ en: forgotPassword, part: 'forgotPassword' });
