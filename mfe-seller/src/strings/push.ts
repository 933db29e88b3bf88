import { defineTexts } from '@haat/remote/texts';

/** Texts of the switch for notifications of a store. */
export const pushTexts = defineTexts('push', {
  title: 'Notifications',
  name: 'Notifications on this device',
  text: 'When a customer orders or writes to you. Those about your own shopping come with them. They end when you sign out.',
  asking: 'Your browser asks whether Haat may show notifications...',
  on: 'Notifications are on',
  off: 'Notifications are off',
  unsupported: 'This browser can’t show notifications.',
  install:
    'On an iPhone or iPad, put Haat on the home screen first: Share, then Add to Home Screen. Then turn notifications on there.',
  denied:
    'Notifications from Haat are blocked in this browser. Allow them in the settings of this site, next to its address, and load the page again.',
  unanswered: 'Without your permission no notifications can be shown. Turn the switch on to be asked again.',
  failed: 'Failed to change this setting',
});
