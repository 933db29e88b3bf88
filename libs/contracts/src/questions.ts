import * as z from 'zod/mini';
import { call } from './call';
import { flagText, id, idText, page, picture, text, wholeText } from './fields';
import { reasonForm } from './operator';
import { MAX_PAGE_SIZE } from './values';

export const QUESTION_PAGE_SIZE = 5;
/** Longest question, in UTF-16 units. */
export const MAX_QUESTION = 500;
/** Longest answer, in UTF-16 units. */
export const MAX_ANSWER = 1000;

const answer = z.object({
  content: z.string(),
  /** the store's name */
  seller_name: z.string(),
  /** ISO instant of the first answer, not of an edit */
  answered_at: z.string(),
});

/** A question about a product. */
export const question = z.object({
  id,
  content: z.string(),
  /** first name and initial, as reviews have it */
  name: z.string(),
  /** ISO instant */
  created_at: z.string(),
  /** null while it waits for the store */
  answer: z.nullable(answer),
});
export type Question = z.output<typeof question>;

/** A question as the store sees it. */
export const sellerQuestion = z.extend(question, {
  product: id,
  product_name: z.string(),
  picture: z.nullable(picture),
});
export type SellerQuestion = z.output<typeof sellerQuestion>;

/** A page of a store's questions. `open`: how many of all wait for an answer. */
export const sellerQuestionPage = z.extend(page(sellerQuestion), {
  open: z.int(),
  /** as `after` takes it; absent in older APIs, and at the end */
  next: z.optional(z.string()),
});
export type SellerQuestionPage = z.output<typeof sellerQuestionPage>;

const params = z.strictObject({ id: idText });
/** A place in a list that stays where it is when rows come or go: the time of a row in µs, and its id. */
const place = z.string().check(z.regex(/^\d{1,16}_\d{1,15}$/));
const next = { next: z.optional(place) };
const paging = {
  page: z.optional(wholeText(1, 100_000)),
  /** `next` of the answer before; then `page` has no effect */
  after: z.optional(place),
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
};

export const productQuestions = call({
  method: 'GET',
  path: '/products/:id/questions/',
  access: 'public',
  summary: 'The answered questions about a product, latest answer first; five a page',
  params,
  query: z.strictObject(paging),
  answer: z.extend(page(question), next),
});

export const ownQuestions = call({
  method: 'GET',
  path: '/products/:id/questions/own/',
  access: 'user',
  summary: 'The caller’s questions about a product, newest first, at most 50',
  params,
  answer: z.object({ results: z.array(question) }),
});

/** The form of a question. @param required said of an empty one */
export const questionForm = (required = 'Please write your question.') =>
  z.strictObject({ content: text(MAX_QUESTION, required) });

export const askQuestion = call({
  method: 'POST',
  path: '/products/:id/questions/',
  access: 'user',
  summary: 'Asks the store about a product on sale',
  params,
  body: questionForm(),
  answer: question,
  status: 201,
  // forbidden: the user's own store
  errors: { already_asked: 409, forbidden: 403, too_many_requests: 429 },
});

export const deleteQuestion = call({
  method: 'DELETE',
  path: '/questions/:id/',
  access: 'user',
  summary: 'Deletes an own question, with its answer',
  params,
  answer: z.void(),
  status: 204,
});

export const listSellerQuestions = call({
  method: 'GET',
  path: '/questions/seller/',
  access: 'seller',
  summary: 'Questions about the seller’s products: open ones by age, else the newest first; ten a page',
  query: z.strictObject({ open: z.optional(flagText), ...paging }),
  answer: sellerQuestionPage,
});

/** The form of an answer. @param required said of an empty one */
export const answerForm = (required = 'Please write an answer.') =>
  z.strictObject({ content: text(MAX_ANSWER, required) });

export const answerQuestion = call({
  method: 'PUT',
  path: '/questions/seller/:id/answer/',
  access: 'seller',
  summary: 'Answers a question about an own product, or changes the answer',
  params,
  body: answerForm(),
  answer: sellerQuestion,
});

export const deleteAnswer = call({
  method: 'DELETE',
  path: '/questions/seller/:id/answer/',
  access: 'seller',
  summary: 'Deletes the own answer; the question is open again',
  params,
  answer: sellerQuestion,
});

export const removeQuestion = call({
  method: 'POST',
  path: '/operator/questions/:id/remove/',
  access: 'operator',
  roles: ['owner', 'moderator'],
  summary: 'Removes a question with its answer; noted in the audit trail',
  params,
  body: reasonForm,
  answer: z.void(),
  status: 204,
});
