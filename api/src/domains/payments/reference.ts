import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 24 random characters behind a prefix: 120 bits, so that nobody guesses one. Gateways take at most 30. */
export const randomReference = (prefix: 'HP' | 'HR'): string =>
  prefix + [...randomBytes(24)].map((byte) => ALPHABET[byte % 32]).join('');
