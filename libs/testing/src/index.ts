export { expectNoAxeViolations } from './axe';
export * from './factories';
export { type Asked, fakeApi, garbled, never, offline, Refusal, refuse, timedOut } from './fakeApi';
export { beHere, renderScreen, testQueryClient } from './renderScreen';
