import { request } from '@haat/api-client';
import {
  QUESTION_PAGE_SIZE,
  type Question,
  questions,
  REVIEW_PAGE_SIZE,
  type SellerQuestion,
} from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Place, placeAfter, sliceAt } from '../nextPage';

export const questionKeys = {
  all: ['questions'] as const,
  product: (id: number) => [...questionKeys.all, 'product', id] as const,
  answered: (id: number) => [...questionKeys.product(id), 'answered'] as const,
  own: (id: number) => [...questionKeys.product(id), 'own'] as const,
  seller: (open: boolean) => [...questionKeys.all, 'seller', open] as const,
};

/** The answered questions about a product, page by page, latest answer first. */
export const questionPagesQuery = (productId: number) =>
  infiniteQueryOptions({
    queryKey: questionKeys.answered(productId),
    queryFn: ({ pageParam }) =>
      request(questions.productQuestions, {
        params: { id: productId },
        query: { ...sliceAt(pageParam), limit: String(QUESTION_PAGE_SIZE) },
      }),
    initialPageParam: 1 as Place,
    getNextPageParam: placeAfter,
  });

/** A member's own questions about a product, newest first. */
export const ownQuestionsQuery = (productId: number) =>
  queryOptions({
    queryKey: questionKeys.own(productId),
    queryFn: async (): Promise<Question[]> =>
      (await request(questions.ownQuestions, { params: { id: productId } })).results,
  });

/** A store's questions, page by page. @param open only those without an answer, longest waiting first */
export const sellerQuestionPagesQuery = (open: boolean) =>
  infiniteQueryOptions({
    queryKey: questionKeys.seller(open),
    queryFn: ({ pageParam }) =>
      request(questions.listSellerQuestions, {
        query: {
          ...sliceAt(pageParam),
          limit: String(REVIEW_PAGE_SIZE),
          ...(open ? { open: 'true' } : {}),
        },
      }),
    initialPageParam: 1 as Place,
    getNextPageParam: placeAfter,
  });

/** Answers a question, or changes the answer. */
export const answerQuestion = (id: number, content: string): Promise<SellerQuestion> =>
  request(questions.answerQuestion, { params: { id }, body: { content } });

export const deleteAnswer = (id: number): Promise<SellerQuestion> =>
  request(questions.deleteAnswer, { params: { id } });
