import * as z from 'zod/mini';
import { text } from './fields';

/** The form in which the code of a new payout account is entered. */
export const payoutCodeForm = z.strictObject({ code: text(20, 'Please enter the code') });
