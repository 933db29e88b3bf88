import { defineTexts } from '@haat/remote/texts';

/** Texts of /profile: changes of the account, its data and its end. */
export const accountChangesTexts = defineTexts('accountChanges', {
  phone: 'Phone',
  none: 'None yet',
  change: 'Change',
  changeName: 'Change your name',
  changeEmail: 'Change your email address',
  changePhone: 'Change your phone number',
  close: 'Close',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'That did not work. Please try again.',
  partFailed: 'This could not be loaded. Please try again.',
  firstName: 'First name',
  lastName: 'Last name',
  nameHint: 'Orders that you have placed keep the name that they have.',
  phoneHint: 'Suggested where you give a number. Saved addresses keep theirs.',
  newEmail: 'New email',
  password: 'Your password',
  code: 'Code from your authenticator app',
  sendCode: 'Send the code',
  sending: 'Sending...',
  codeSent: (email: string) =>
    `We have sent a code to ${email}. It works for 30 minutes. Until you enter it, your old address stays.`,
  emailCode: 'Code from the email',
  confirm: 'Change the address',
  emailChanged: (email: string) => `You now log in with ${email}`,
  data: 'Your data',
  dataText:
    'Download all that we have stored of you, or delete your account. Orders stay in our books, without your name, address and phone number.',
  download: 'Download my data',
  downloading: 'Preparing...',
  fileName: 'haat-my-data.json',
  remove: 'Delete account',
  removeTitle: 'Delete your account?',
  removeText:
    'Your addresses, lists, measurements and settings are deleted, and every device is signed out. Orders, reviews and questions stay, without your name. A store that you have closes. This can’t be undone.',
  removeConfirm: 'Delete for good',
  removing: 'Deleting...',
  removed: 'Your account is deleted',
});
