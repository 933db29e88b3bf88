import * as z from 'zod/mini';
import { email, line, newPassword } from './fields';
import { messages } from './messages';

// Not beside the calls: pages without these forms load no schemas.

/** The sign-up form as the page holds it; `register` is what it sends (section 5). */
export const signupForm = z
  .strictObject({
    firstName: line(100, messages.firstNameRequired),
    lastName: line(100, messages.lastNameRequired),
    email,
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, messages.confirmRequired)),
  })
  .check(
    z.refine((form) => form.confirmPassword === form.password || form.confirmPassword === '', {
      error: messages.passwordsDiffer,
      path: ['confirmPassword'],
    }),
  );

/** The form of /forgot-password. */
export const forgotPasswordForm = z.strictObject({ email });

/** The form of /reset-password as the page holds it; `resetPassword` is what it sends. */
export const resetPasswordForm = z
  .strictObject({
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, messages.confirmRequired)),
  })
  .check(
    z.refine((form) => form.confirmPassword === form.password || form.confirmPassword === '', {
      error: messages.passwordsDiffer,
      path: ['confirmPassword'],
    }),
  );

/** The form of a code. */
export const codeForm = z.strictObject({ code: line(40, 'Please enter the code') });
