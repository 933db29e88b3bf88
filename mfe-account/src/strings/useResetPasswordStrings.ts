import { defineStrings } from '@haat/remote';
import { resetPassword } from './resetPassword';

export const useResetPasswordStrings = defineStrings({ en: resetPassword, part: 'resetPassword' });
