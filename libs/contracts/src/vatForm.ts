import * as z from 'zod/mini';
import { latinDigits } from './latinDigits';
import { VAT_SUPPLIES } from './values';

/** A business identification number as people write it: Bengali digits, with or without the hyphen. @returns '001234567-0101' */
const binText = (typed: string): string =>
  latinDigits(typed)
    .replace(/[\s-]/g, '')
    .replace(/^(\d{9})(\d{4})$/, '$1-$2');

/** The form of a store's registration for VAT. */
export const vatForm = z.strictObject({
  bin: z
    .string()
    .check(
      z.overwrite(binText),
      z.regex(/^(\d{9}-\d{4})?$/, 'Please enter the 13 digits of the BIN, such as 001234567-0101'),
    ),
  supply: z.enum(VAT_SUPPLIES),
});
