import { wordNameBn } from '@haat/contracts/words-bn';
import type { Translation } from './translation';
import type { words } from './words';

export const wordsBn: Translation<typeof words> = { nameOf: wordNameBn };
