import { hasBengali } from '@haat/contracts';

/** Names and forms that stay Latin in Bangla texts. */
const LATIN =
  /Haat|Google( Authenticator)?|Aegis|Facebook|Instagram|YouTube|JavaScript|bKash|Nagad|Rocket|SKU|CSV|PDF|HEIC|JPEG|PNG|WebP|AVIF|PIN|MB|\d+ cm|BDT|UTF-8|OOTD|SSLCommerz|REMOTE_OVERRIDES|Most Compatible|R\d+(-\d+)?|01X+|01\d+( \d+)?|https?:\S+|\S+@\S+|\S+\.(com|example|json|pdf)\b/g;

/** An argument for the functions of a table, whatever they take: seven, and every property of it is seven again. */
const ARGUMENT: unknown = new Proxy(() => {}, {
  get: (_target, name) =>
    name === Symbol.toPrimitive ? (hint: string) => (hint === 'number' ? 7 : '৭') : ARGUMENT,
  apply: () => ARGUMENT,
});

/**
 * Checks a Bangla table: every text has Bengali letters, where the English one has letters, and Bengali digits.
 * @param allowed paths of texts that are the same in both languages
 */
export function expectBangla(english: object, bangla: object, allowed: readonly string[] = []): void {
  const wrong: string[] = [];
  compare(english, bangla, '', (path, text, original) => {
    if (allowed.includes(path)) return;
    const rest = text.replace(LATIN, '');
    const hasLetters = /[A-Za-z]{2}/.test(original.replace(LATIN, ''));
    if (hasLetters && !hasBengali(rest)) wrong.push(`${path}: no Bangla in “${text}”`);
    if (/[0-9]/.test(rest)) wrong.push(`${path}: Latin digits in “${text}”`);
    if (/[A-Za-z]{3}/.test(rest)) wrong.push(`${path}: English in “${text}”`);
  });
  expect(wrong).toEqual([]);
}

function compare(
  english: unknown,
  bangla: unknown,
  path: string,
  check: (path: string, text: string, original: string) => void,
): void {
  if (typeof english === 'string') {
    check(path, String(bangla), english);
    return;
  }
  if (typeof english === 'function') {
    const parts = Array.from({ length: english.length }, () => ARGUMENT);
    const [said, original] = [bangla, english].map((text) => textOf(text as Text, parts));
    if (said !== null && original !== null) check(path, said!, original!);
    return;
  }
  for (const [name, value] of Object.entries(english as object))
    compare(value, (bangla as Record<string, unknown>)?.[name], path ? `${path}.${name}` : name, check);
}

type Text = (...parts: unknown[]) => unknown;

/** Null where the text takes something else than words and numbers. */
function textOf(text: Text, parts: unknown[]): string | null {
  try {
    const said = text(...parts);
    return typeof said === 'string' && !/undefined|NaN/.test(said) ? said : null;
  } catch {
    return null;
  }
}
