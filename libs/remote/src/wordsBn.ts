import { wordNameBn } from '@haat/contracts/words-bn';

export const wordsBn: { nameOf: (word: string) => string } = { nameOf: wordNameBn };
