/** What the API and the HTML server both do as processes that serve HTTP. */
export { DRAIN_LIMITS, type DrainLimits, drainAfterEarlyResponses, hasBody } from './earlyResponses';
export { requestId } from './requestId';
export { stopAccepting } from './stopAccepting';
