import * as z from 'zod/mini';
import { call } from './call';
import { text } from './fields';
import { LANGUAGES } from './language';

export const countSearch = call({
  method: 'POST',
  path: '/products/searches/',
  access: 'public',
  summary: 'Counts a text that a visitor has typed and searched for, once a day and network address',
  body: z.strictObject({ text: text(200) }),
  answer: z.void(),
  status: 204,
});

export const listPopularWords = call({
  method: 'GET',
  path: '/products/popular-words/',
  access: 'public',
  summary:
    'What visitors have searched for most in thirty days, filled up with the most used tags; at most twelve',
  /** without words in Bengali letters, unless it is `bn` */
  query: z.strictObject({ language: z.optional(z.enum(LANGUAGES)) }),
  answer: z.object({ results: z.array(z.string()) }),
});
