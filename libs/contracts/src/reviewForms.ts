import * as z from 'zod/mini';
import { text } from './fields';
import { messages } from './messages';
import { MAX_REVIEW_LENGTH } from './values';

export const stars = z.int().check(z.gte(1), z.lte(5));

export const reviewContent = text(MAX_REVIEW_LENGTH, messages.reviewRequired);

/** The review form (section 5). */
export const reviewForm = z.strictObject({ rating: stars, content: reviewContent });

/** The reply form (seller specification, section 5). */
export const replyForm = z.strictObject({ content: text(MAX_REVIEW_LENGTH, messages.replyRequired) });
