import { defineTexts } from '@haat/remote/texts';

/** Texts of /forgot-password. */
export const forgotPasswordTexts = defineTexts('forgotPassword', {
  title: 'Forgot your password?',
  lead: 'Enter the email address of your account. We will send you a link to choose a new password.',
  back: 'Back to log in',
  submit: 'Send me the link',
  pending: 'Sending...',
  failed: 'Failed to send the reset link',
  sentTitle: 'Check your inbox',
  sent: (email: string) => `If there is an account for ${email}, we have sent it an email with a link.`,
  sentText: 'The link works once, within 30 minutes. No email? Please check your spam folder, too.',
  another: 'Send it again or use another address',
  helpTitle: 'No access to your email?',
  helpText: 'Our support team will help you get back in.',
  call: 'Call us',
  write: 'Write to us',
  mailSubject: 'I forgot my password',
  mailBody:
    'The email address of my account:\nMy name:\nMy phone number:\nThe number of my last order, if I have one:\n',
  safeTitle: 'We never ask for your password',
  safeText: 'Not by phone, by email or in a message. Anyone who does is not from Haat.',
});
