import { DomainError } from '../../platform/http/errors';

/** Personal data that a password must not consist of. */
export interface OwnData {
  email: string;
  names: readonly string[];
  phones: readonly string[];
}

/** The password is common, or made of the user's own data. */
class WeakPassword extends DomainError {
  override readonly status = 400;
  override readonly code = 'weak_password';
  constructor(message: string) {
    super(message, { password: [message] });
  }
}

/**
 * Refuses passwords that are tried first. Stored passwords are not checked, so nobody is locked out.
 * @throws WeakPassword
 */
export async function requireStrongPassword(password: string, own: OwnData): Promise<void> {
  if (isOwnData(password, own)) {
    throw new WeakPassword(
      'Please choose a password that is not made of your name, email, phone number or store name',
    );
  }
  if (await isCommon(password)) {
    throw new WeakPassword('This password is too common. Please choose another one.');
  }
}

/** Fewer different characters are a pattern: 'aaaaaaaa', '1212121212'. */
const MIN_DISTINCT = 4;

async function isCommon(password: string): Promise<boolean> {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < MIN_DISTINCT) return true;
  const common = await commonPasswords();
  // 'Sunshine2026!' is no better than 'sunshine'.
  return common.has(lower) || common.has(lower.replace(/[^\p{L}]{1,5}$/u, ''));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** 49,000 leaked passwords. Loaded with the first new password: 90 ms and 3.5 MB that a start doesn't need. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loaded;
}

/** Shorter words are in too many passwords by chance. */
const MIN_WORD = 3;
/** Minimum number of characters left in a password apart from personal data. */
const MIN_REMAINDER = 6;
/** A Bangladeshi number without its prefix: 01712345678 and +8801712345678 are one number. */
const PHONE_DIGITS = 10;

function isOwnData(password: string, { email, names, phones }: OwnData): boolean {
  const words = [email.replace(/@.*/, ''), ...names]
    .flatMap((text) => [foldedOf(text), ...text.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldedOf)])
    .concat(phones.map((phone) => foldedOf(phone).slice(-PHONE_DIGITS)))
    .filter((word) => word.length >= MIN_WORD);
  const folded = foldedOf(password);
  // Marked, not cut out: 'nadiar' and 'rahman' overlap in 'nadiarahman'.
  const own = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let index = at; index < at + word.length; index++) own.add(index);
    }
  }
  return own.size > 0 && folded.length - own.size < MIN_REMAINDER;
}

/** Letters and digits only, in lower case. */
const foldedOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
