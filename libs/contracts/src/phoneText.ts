import { latinDigits } from './latinDigits';

/**
 * A phone number as it is stored: Bengali digits are digits; spaces, hyphens, brackets, dots and invisible marks that come
 * with a pasted number are left out.
 */
export const phoneText = (typed: string): string =>
  latinDigits(typed).replace(
    /[\s().[\]\u2212\p{Dash_Punctuation}\p{Default_Ignorable_Code_Point}\p{Format}]/gu,
    '',
  );

/** '+880 1712 345678' for a number with 880 but without its +, which is not accepted; null for others. */
export function phoneOffer(typed: string): string | null {
  const [, company, rest] = /^(?:00)?880(1[3-9]\d{2})(\d{6})$/.exec(phoneText(typed)) ?? [];
  return company && rest ? `+880 ${company} ${rest}` : null;
}
