import { defineTexts } from '@haat/remote/texts';

/** Texts of /reset-password. */
export const resetPasswordTexts = defineTexts('resetPassword', {
  title: 'Choose a new password',
  lead: 'It takes effect at once. Every device that is logged in with the old password is logged out.',
  password: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters',
  submit: 'Save the new password',
  pending: 'Saving...',
  failed: 'Failed to set the new password',
  done: 'Your password has been changed. Please log in.',
  incomplete: 'This link is incomplete. Please open it again from the email, or request a new one.',
  invalid: 'This link has expired or was already used. Please request a new one.',
  again: 'Request a new link',
  back: 'Back to log in',
});
