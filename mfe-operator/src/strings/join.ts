import { defineTexts } from '@haat/remote/texts';

/** The page of an invitation to the staff. */
export const joinTexts = defineTexts('join', {
  title: 'Join the staff of Haat',
  loading: 'Opening the invitation…',
  incomplete: 'This link is incomplete. Please open it again from the email.',
  invited: (email: string, role: string) => `${email} is invited as ${role}.`,
  roles: {
    owner: 'owner',
    seller_manager: 'seller manager',
    order_support: 'order support',
    moderator: 'moderator',
    read_only: 'reader',
  },
  twoStep:
    'The staff logs in with two steps. Turn it on in your profile right afterwards; until then the staff’s pages stay closed.',
  accept: 'Accept',
  accepting: 'Accepting…',
  accepted: 'Welcome to the staff.',
  logIn: 'Log in to accept',
  logInText: (email: string) => `Please log in as ${email} to accept.`,
  other: (email: string, now: string) => `You are logged in as ${now}. Please log in as ${email} to accept.`,
  signOut: 'Log out',
  form: 'Your account',
  formText: 'You log in with this email address from now on.',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirmPassword: 'Confirm password',
  join: 'Open the account',
  joining: 'Opening…',
  joined: 'Your account is open. Please log in.',
  failed: 'That did not work. Please try again.',
});
