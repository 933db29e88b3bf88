import { defineStrings } from '@haat/remote';
import { landing } from './landing';

export const useLandingStrings = defineStrings({ en: landing, part: 'landing' });
