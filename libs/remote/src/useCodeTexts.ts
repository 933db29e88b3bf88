import { codeTexts } from './codeTexts';
import { defineStrings } from './strings';

export const useCodeTexts = defineStrings({ en: codeTexts, part: 'codes' });
