import { defineTexts } from '@haat/remote/texts';

/** Texts of /profile/devices. */
export const devicesTexts = defineTexts('devices', {
  title: 'Signed-in devices',
  back: 'Profile',
  lead: 'These devices can use your account. Sign out of any that you don’t know, then choose a new password.',
  loading: 'Loading your devices...',
  failed: 'Failed to load your devices',
  list: 'Devices',
  name: (browser: string, system: string) =>
    browser && system ? `${browser} on ${system}` : browser || system || 'Unknown device',
  current: 'This device',
  signedIn: 'Signed in',
  lastUsed: 'Last used',
  onlyThis: 'You are signed in on this device only.',
  end: 'Sign out',
  endTitle: (name: string) => `Sign out of ${name}?`,
  endText: 'Whoever uses it has to log in again.',
  ending: 'Signing out...',
  ended: (name: string) => `${name} is signed out`,
  endFailed: 'Failed to sign the device out',
  others: 'Sign out of all other devices',
  othersTitle: 'Sign out of all other devices?',
  othersText: 'You stay signed in on this device.',
  othersEnded: 'All other devices are signed out',
  othersFailed: 'Failed to sign the other devices out',
  cancel: 'Cancel',
});
