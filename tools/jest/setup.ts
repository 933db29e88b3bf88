// Tests of rules and servers have no DOM, and need nothing of it.
if (typeof window !== 'undefined') jest.requireActual('./setupDom');

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
