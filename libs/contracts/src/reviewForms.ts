import * as z from 'zod/mini';
import { text } from './fields';
import { messages } from './messages';

export const stars = z.int().check(z.gte(1), z.lte(5));

export const reviewContent = text(2000, messages.reviewRequired);

/** The review form (section 5). */
export const reviewForm = z.strictObject({ rating: stars, content: reviewContent });

/** The reply form (seller specification, section 5). */
export const replyForm = z.strictObject({ content: text(2000, messages.replyRequired) });
