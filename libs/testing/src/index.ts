export { expectNoAxeViolations } from './axe';
export * from './factories';
export { type Asked, fakeApi, never, offline, Refusal, refuse } from './fakeApi';
export { beHere, renderScreen, testQueryClient } from './renderScreen';
