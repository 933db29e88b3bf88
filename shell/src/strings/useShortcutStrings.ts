import { defineStrings } from '@haat/remote';
import { shortcuts } from './shortcuts';

/** Apart from the other texts: only who asks for the list downloads them. */
export const useShortcutStrings = defineStrings({ en: shortcuts, part: 'shortcuts' });
