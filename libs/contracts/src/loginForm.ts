import * as z from 'zod/mini';
import { email, line } from './fields';
import { messages } from './messages';

/** The login form (section 5). */
export const loginForm = z.strictObject({
  email,
  password: z
    .string()
    .check(z.minLength(1, messages.passwordRequired), z.maxLength(256, messages.passwordRequired)),
  /** the second step: a code of the authenticator app, or a recovery code; required after `code_required` */
  code: z.optional(line(40, 'Please enter the code')),
});
