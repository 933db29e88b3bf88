// One file for both pages: each file more makes the remote's entry larger.
export { FollowButton } from './FollowButton';
export { FollowedStores } from './FollowedStores';
