import { defineTexts } from '@haat/remote/texts';

/** Texts of /signup. */
export const signupTexts = defineTexts('signup', {
  title: 'Sign up',
  lead: 'One account for every store on the haat.',
  firstName: 'First name',
  lastName: 'Last name',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters',
  submit: 'Sign up',
  pending: 'Creating your account...',
  failed: 'Registration failed',
  member: 'Already a member?',
  logIn: 'Log in',
  created: 'Account created successfully! Please log in.',
});
