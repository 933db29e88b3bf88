import { defineStrings } from '@haat/remote';
import { welcome } from './welcome';

export const useWelcomeStrings = defineStrings({ en: welcome, part: 'welcome' });
