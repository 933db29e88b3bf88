import { questions } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { readsOfGuests } from '../../platform/http/publicReads';
import { type Api, route, sharedRoute } from '../../platform/http/route';
import { authorOf } from '../../platform/limits/limits';
import {
  answerQuestion,
  askQuestion,
  deleteAnswer,
  deleteQuestion,
  ownQuestions,
  productQuestions,
  removeQuestion,
  sellerQuestions,
} from './questions.service';

export function questionsRoutes(api: Api, context: Context): void {
  const reads = readsOfGuests(context);
  sharedRoute(api, questions.productQuestions, ({ params, query, viewer, request }) =>
    productQuestions(reads(request), params.id, query, viewer),
  );
  route(api, questions.ownQuestions, ({ caller, params, viewer }) =>
    ownQuestions(context, caller, params.id, viewer),
  );
  route(api, questions.askQuestion, ({ caller, params, body, request }) =>
    askQuestion(context, authorOf(caller, request), params.id, body.content),
  );
  route(api, questions.deleteQuestion, ({ caller, params }) =>
    deleteQuestion(context, caller.userId, params.id),
  );

  route(api, questions.listSellerQuestions, ({ caller, query }) =>
    sellerQuestions(context, caller.sellerId, query),
  );
  route(api, questions.answerQuestion, ({ caller, params, body }) =>
    answerQuestion(context, caller.sellerId, params.id, body.content),
  );
  route(api, questions.deleteAnswer, ({ caller, params }) =>
    deleteAnswer(context, caller.sellerId, params.id),
  );

  route(api, questions.removeQuestion, ({ caller, params, body }) =>
    removeQuestion(context, actorOf(caller), params.id, body.reason),
  );
}
