import { defineTexts } from '@haat/remote/texts';

/** Texts that the pages of signing in and up share. */
export const entryTexts = defineTexts('entry', {
  email: 'Email',
  password: 'Password',
  showCharacters: 'Show characters',
  hideCharacters: 'Hide characters',
  or: 'or',
  signInWithGoogle: 'Sign in with Google',
  signUpWithGoogle: 'Sign up with Google',
  googlePending: 'Signing in with Google...',
  googleFailed: 'Google authentication failed',
  guest: 'Use as guest',
  guestText: 'Browse and fill a cart. Log in when you order; your cart comes with you.',
  guestOrdersText: 'Browse, fill a cart and order, all without an account.',
});
