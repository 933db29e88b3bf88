import { defineStrings } from '@haat/remote';
import { application } from './application';

export const useApplicationStrings = defineStrings({ en: application, part: 'application' });
