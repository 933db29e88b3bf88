/** Parts that are loaded shortly before the reviews scroll into view. */
export { HelpfulVote } from './HelpfulVote';
export { MoreReviews } from './MoreReviews';
export { ReviewPictures } from './ReviewPictures';
export { ReviewTools } from './ReviewTools';
