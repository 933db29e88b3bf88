import { defineStrings } from '@haat/remote';

/** Apart from the other texts: only who asks for the overlay downloads them. */
export const useOverlayStrings = defineStrings({
  en: {
    title: 'Who owns what',
    composition: (id: string) => `Composition ${id}`,
    keys: 'Ctrl+` or Escape closes this.',
    close: 'Close',
    parts: 'Parts of the site',
    package: 'Package',
    team: 'Team',
    version: 'Version',
    status: 'On this page',
    load: 'Load time',
    failures: 'Errors',
    teamUnknown: 'not named',
    none: 'none',
    statuses: {
      frame: 'header, footer',
      idle: 'no',
      loading: 'loading',
      mounted: 'yes',
      failed: 'failed',
    },
    notLoaded: 'not loaded',
    notCounted: 'not counted',
    ms: (ms: number) => `${ms} ms`,
    errors: (count: number) => (count === 0 ? 'no errors' : count === 1 ? '1 error' : `${count} errors`),
  },
});
