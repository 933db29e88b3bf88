/** Code that the API and the HTML server share as processes: reading settings, stopping, responding early to uploads. */
export { DRAIN_LIMITS, type DrainLimits, drainAfterEarlyResponses, hasBody } from './earlyResponses';
export { requestId } from './requestId';
export * from './settings';
export { isThisMachine, OWN_NETWORKS } from './siteAddress';
export { stopAccepting } from './stopAccepting';
