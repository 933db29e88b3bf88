import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom lacks these; the components only need them to exist.
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
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

// A test that expects an error on the console says so: jest.spyOn(console, 'error').mockImplementation(…).
const unexpected: string[] = [];
const original = console.error;
beforeEach(() => {
  unexpected.length = 0;
  console.error = (...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(' '));
    original(...parts);
  };
});
afterEach(() => {
  console.error = original;
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
});
