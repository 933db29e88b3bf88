export { expectNoAxeViolations } from './axe';
export { earlyCallsOf } from './earlyCalls';
export { expectBangla } from './expectBangla';
export { expectBanglaTables } from './expectBanglaTables';
export * from './factories';
export { type FakeRequest, fakeApi, garbled, never, offline, Refusal, refuse, timedOut } from './fakeApi';
export { everythingIsInSight } from './inSight';
export { testLoadingPages } from './loadingPages';
export { renderScreen, setTestSession, testQueryClient } from './renderScreen';
