import { reviews, reviewVotes } from '@haat/contracts';
import type { Context } from '../../context';
import { readsOfGuests } from '../../platform/http/publicReads';
import { type Api, route, sharedRoute } from '../../platform/http/route';
import { authorOf } from '../../platform/limits/limits';
import {
  ownVotes,
  postReview,
  productReviews,
  replyToReview,
  sellerReviews,
  statsOfSeller,
  storeReviews,
  takeVoteBack,
  voteHelpful,
} from './reviews.service';

export function reviewsRoutes(api: Api, context: Context): void {
  route(api, reviews.postReview, ({ caller, body, form, files, request }) =>
    postReview(context, authorOf(caller, request), (body ?? form)!, files.uploaded_images),
  );
  const reads = readsOfGuests(context);
  sharedRoute(api, reviews.storeReviews, ({ params, query, request }) =>
    storeReviews(reads(request), params.id, query),
  );
  sharedRoute(api, reviews.productReviews, ({ params, query, viewer, request }) =>
    productReviews(reads(request), params.id, query, viewer),
  );
  sharedRoute(api, reviews.reviewStatsOfSeller, ({ params, request }) =>
    statsOfSeller(reads(request), params.id),
  );

  route(api, reviewVotes.listOwnVotes, ({ caller, query }) => ownVotes(context, caller.userId, query));
  route(api, reviewVotes.voteHelpful, ({ caller, params, request }) =>
    voteHelpful(context, authorOf(caller, request), params.id),
  );
  route(api, reviewVotes.takeVoteBack, ({ caller, params }) =>
    takeVoteBack(context, caller.userId, params.id),
  );

  route(api, reviews.listSellerReviews, ({ caller, query }) =>
    sellerReviews(context, caller.sellerId, query),
  );
  route(api, reviews.replyToReview, ({ caller, params, body }) =>
    replyToReview(context, caller.sellerId, params.id, body.content),
  );
}
