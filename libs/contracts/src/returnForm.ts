import * as z from 'zod/mini';
import { text } from './fields';

/** Longest note of a return, in UTF-16 units. */
export const MAX_RETURN_NOTE = 500;

/** The texts of a request to return something. */
export const returnForm = z.strictObject({
  note: text(MAX_RETURN_NOTE),
  /** number of the wallet or bank account that the money goes to; empty for cash */
  refund_account: text(100),
});

/** A note about a step of a return, which may be empty. */
export const returnNoteForm = z.strictObject({ note: text(MAX_RETURN_NOTE) });
