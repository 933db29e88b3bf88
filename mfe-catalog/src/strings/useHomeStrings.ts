import { defineStrings } from '@haat/remote';
import { home } from './home';

export const useHomeStrings = defineStrings({ en: home, part: 'home' });
