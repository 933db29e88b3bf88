import { messages, sellers } from '@haat/contracts';
import * as z from 'zod/mini';
import { imageProblem } from '../imageProblem';

export const LOGO_FORMATS = ['image/png', 'image/jpeg'];

interface Texts {
  termsRequired: string;
  logoFormat: string;
}

/** The form of the contract with the fields of this page: terms and logo (section 5). */
export function signupSchema({ termsRequired, logoFormat }: Texts) {
  return z.safeExtend(sellers.sellerSignupForm, {
    agree: z.boolean().check(z.refine((agreed) => agreed, termsRequired)),
    logo: z.nullable(
      z.custom<File>().check(
        z.refine((file) => imageProblem(file) !== messages.notAnImage, messages.notAnImage),
        z.refine((file) => imageProblem(file) !== messages.fileTooLarge, messages.fileTooLarge),
        z.refine((file) => !file.type.startsWith('image/') || LOGO_FORMATS.includes(file.type), logoFormat),
      ),
    ),
  });
}
export type SignupValues = z.input<ReturnType<typeof signupSchema>>;
