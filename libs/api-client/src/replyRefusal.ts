import { ApiError } from '@haat/api-client';
import { messages } from '@haat/contracts';

const MAPPED: [said: RegExp, shown: string][] = [
  [/reply already exists/i, messages.alreadyReplied],
  [/only (approved )?sellers can/i, messages.onlySellersReply],
  [/your own products/i, messages.onlyOwnReviews],
];

/** A refused reply in the words of the seller specification's section 8; other texts stay as they are. */
export function replyRefusal(error: ApiError): ApiError {
  const [, shown] = MAPPED.find(([said]) => said.test(error.message)) ?? [];
  return shown ? new ApiError(shown, error) : error;
}
