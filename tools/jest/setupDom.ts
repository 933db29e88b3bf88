import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';
import * as React from 'react';
import { rememberStyles } from './fastStyles';

Object.assign(globalThis, { TextDecoder, TextEncoder });

// Milliseconds. A screen's own file is compiled when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// React's development build takes a stack trace of each element, a twelfth of the time of a screen's tests, for warnings
// that name the place. This says that the limit of traces a second is reached; warnings name the component instead.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

// jsdom lacks these; the components only need them to exist.
rememberStyles(window);
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
// jsdom has no layout. axe's own replacement throws as well, but leaves a sheet in the page, which fastStyles does not take.
document.elementsFromPoint ??= () => {
  throw new Error('There is no layout');
};
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
})) as unknown as typeof window.matchMedia;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
} as unknown as typeof IntersectionObserver;

// The history entry of a dialog that a test leaves open is removed after the test (libs/navigation); navigation waits meanwhile.
const { setTimeout: realSetTimeout } = globalThis;
const sleep = (ms: number) => new Promise((resolve) => realSetTimeout(resolve, ms));
beforeEach(async () => {
  for (let tries = 1; window.history.state?.depth > 0 && tries <= 20; tries++) {
    await sleep(5);
    // Fake timers have dropped jsdom's own event.
    if (tries === 10) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }
});
