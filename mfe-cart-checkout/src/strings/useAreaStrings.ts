import { defineStrings } from '@haat/remote';
import { area } from './area';

export const useAreaStrings = defineStrings({ en: area, part: 'area' });
