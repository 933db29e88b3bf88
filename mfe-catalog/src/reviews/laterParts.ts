/** What is loaded when reviews are nearly in sight. */
export { HelpfulVote } from './HelpfulVote';
export { MoreReviews } from './MoreReviews';
export { ReviewPictures } from './ReviewPictures';
export { ReviewTools } from './ReviewTools';
