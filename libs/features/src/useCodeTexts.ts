import { defineStrings } from '@haat/remote';
import { codeTexts } from './codeTexts';

export const useCodeTexts = defineStrings({ en: codeTexts, part: 'codes' });
