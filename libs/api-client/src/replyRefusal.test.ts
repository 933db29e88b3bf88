import { ApiError } from './errorText';
import { replyRefusal } from './replyRefusal';

test.each([
  ['A reply already exists for this review', 'You have already replied to this review'],
  ['Only sellers can reply', 'Only sellers can reply to reviews'],
  ['Only approved sellers can do this', 'Only sellers can reply to reviews'],
  ['You may only answer for your own products.', 'You can only reply to reviews for your own products'],
  ['Review not found', 'Review not found'],
  ['Failed to reply to review', 'Failed to reply to review'],
])('%j is shown as %j', (said, shown) => {
  const given = new ApiError(said, { status: 409, code: 'x', requestId: 'r-1', fromServer: true });
  expect(replyRefusal(given)).toMatchObject({
    message: shown,
    status: 409,
    code: 'x',
    requestId: 'r-1',
    fromServer: true,
  });
});
