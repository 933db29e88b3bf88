import { type TraceEvent, threadWork } from './threadWork';

const MAIN = { pid: 7, tid: 1 };
const named = (thread: { pid: number; tid: number }, name: string): TraceEvent => {
  return { ...thread, name: 'thread_name', ph: 'M', ts: 0, args: { name } };
};
/** From `ts` for `dur` microseconds, half of them on the processor. */
const event = (name: string, ts: number, dur: number, thread = MAIN): TraceEvent => {
  return { ...thread, name, ph: 'X', ts, dur, tdur: dur / 2 };
};
/** The renderer has parsed a page. */
const parsed = (url: string, thread = MAIN): TraceEvent => {
  return { ...event('ParseHTML', 0, 0, thread), args: { beginData: { url } } };
};
const OWN = parsed('http://localhost:3000/home');
const TASK = 'ThreadControllerImpl::RunTask';

test('each event counts without those inside it, by CPU time', () => {
  const { total, longestTask, parts } = threadWork([
    OWN,
    named(MAIN, 'CrRendererMain'),
    event(TASK, 0, 20_000),
    event('EvaluateScript', 1000, 12_000),
    event('V8.CompileCode', 2000, 4000),
    event('MinorGC', 8000, 2000),
    event('Layout', 14_000, 4000),
    event(TASK, 30_000, 6000),
    event('FunctionCall', 30_000, 6000),
  ]);
  expect(total).toBe(13);
  expect(longestTask).toBe(10);
  expect(parts).toEqual({ compile: 2, evaluate: 6, HTML: 0, style: 0, layout: 2, paint: 0, GC: 1, other: 2 });
});

test('events of no known kind belong to what they are in', () => {
  const { parts } = threadWork([
    OWN,
    named(MAIN, 'CrRendererMain'),
    event(TASK, 0, 10_000),
    event('Layout', 0, 8000),
    event('LocalFrameView::performLayout', 1000, 6000),
  ]);
  expect(parts.layout).toBe(4);
  expect(parts.other).toBe(1);
});

test('of several pages the one that works most, and none of its other threads', () => {
  const [blank, worker] = [
    { pid: 6, tid: 1 },
    { pid: 7, tid: 2 },
  ];
  const { total } = threadWork([
    OWN,
    parsed('http://localhost:3000/blank', blank),
    named(blank, 'CrRendererMain'),
    named(MAIN, 'CrRendererMain'),
    named(worker, 'ThreadPoolForegroundWorker'),
    event(TASK, 0, 2000, blank),
    event(TASK, 0, 10_000),
    event(TASK, 0, 50_000, worker),
  ]);
  expect(total).toBe(5);
});

test('renderers of Chromium’s own pages do not count', () => {
  const ownPage = { pid: 9, tid: 1 };
  const { longestTask } = threadWork([
    OWN,
    parsed('chrome://omnibox-popup.top-chrome/', ownPage),
    named(MAIN, 'CrRendererMain'),
    named(ownPage, 'CrRendererMain'),
    event(TASK, 0, 10_000),
    event(TASK, 0, 90_000, ownPage),
  ]);
  expect(longestTask).toBe(5);
});

test('a trace without a page', () => {
  expect(() => threadWork([event(TASK, 0, 1000)])).toThrow('no main thread');
});
