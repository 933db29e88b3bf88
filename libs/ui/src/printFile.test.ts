/** @jest-environment jsdom */
import { printFile } from './printFile';

const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
const canShow = (can: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: can, configurable: true });
const frames = () => document.querySelectorAll('iframe');
const print = jest.fn();

beforeEach(() => {
  print.mockReset();
  Object.assign(URL, { createObjectURL: () => 'about:blank', revokeObjectURL: () => {} });
  jest
    .spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get')
    .mockReturnValue({ focus() {}, print } as unknown as Window);
});
afterEach(() => {
  for (const frame of frames()) frame.remove();
  jest.restoreAllMocks();
});

test('a PDF is printed from a frame that nobody sees; the next one takes its place', async () => {
  canShow(true);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const both = async () => {
    const done = printFile(pdf);
    frames()[0]?.dispatchEvent(new Event('load'));
    return done;
  };
  expect([await both(), await both()]).toEqual([true, true]);
  expect(print).toHaveBeenCalledTimes(2);
  expect(frames()).toHaveLength(1);
  expect(frames()[0]).toHaveAttribute('aria-hidden', 'true');
  jest.runAllTimers();
  expect(frames()).toHaveLength(0);
  jest.useRealTimers();
});

test('where no PDF is shown inside a page, nothing is tried', async () => {
  canShow(false);
  expect(await printFile(pdf)).toBe(false);
  expect(frames()).toHaveLength(0);
});

test('a viewer out of reach leaves no frame behind', async () => {
  canShow(true);
  print.mockImplementation(() => {
    throw new DOMException('out of reach', 'SecurityError');
  });
  const done = printFile(pdf);
  frames()[0]?.dispatchEvent(new Event('load'));
  expect(await done).toBe(false);
  expect(frames()).toHaveLength(0);
});
