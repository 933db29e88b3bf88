/** What the API and the HTML server both do as processes that serve HTTP. */
export { requestId } from './requestId';
export { stopAccepting } from './stopAccepting';
