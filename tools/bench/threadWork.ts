/** CPU time of a page's main thread in ms, by what it was spent on. */
export interface ThreadWork {
  total: number;
  /** The task with the most CPU time. */
  longestTask: number;
  parts: Record<Part, number>;
}

export type Part = 'compile' | 'evaluate' | 'HTML' | 'style' | 'layout' | 'paint' | 'GC' | 'other';

/** An event of Chromium's trace format, as far as it is read here. Times in microseconds. */
export interface TraceEvent {
  name: string;
  /** `X` is a complete event, `M` metadata. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time of the thread: waiting for the processor doesn't count. */
  tdur?: number;
  args?: { name?: string; beginData?: { url?: string } };
}

/** Categories that {@link threadWork} needs. */
export const TRACE_CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'v8',
  'disabled-by-default-v8.compile',
  '__metadata',
];

const TASK = 'ThreadControllerImpl::RunTask';
const PARTS: readonly (readonly [Part, RegExp])[] = [
  ['GC', /^(MinorGC|MajorGC|V8\.GC)/],
  [
    'compile',
    /^(v8\.(compile|parse|produceCache)|V8\.(Compile|Parse|PreParse|FinalizeDeserialization|CollectSourcePositions))/,
  ],
  [
    'evaluate',
    /^(EvaluateScript|v8\.evaluateModule|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch)$/,
  ],
  ['HTML', /^ParseHTML$/],
  ['style', /^(UpdateLayoutTree|ParseAuthorStyleSheet)$/],
  ['layout', /^Layout$/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)$/],
];
const MS = 1000;

/** Chromium's own pages (`chrome://`) have renderers too, which may work more than the page. */
const isOfPage = ({ name, args }: TraceEvent) =>
  name === 'ParseHTML' && /^https?:/.test(args?.beginData?.url ?? '');

/**
 * The work of the page's main thread in a trace: of the renderer with the most. Each event counts without those inside it.
 * @throws Error where no renderer has parsed a page
 */
export function threadWork(events: readonly TraceEvent[]): ThreadWork {
  const pages = new Set(events.filter(isOfPage).map(({ pid }) => pid));
  const threads = events
    .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain')
    .filter(({ pid }) => pages.has(pid))
    .map(({ pid, tid }) => workOf(events.filter((event) => event.pid === pid && event.tid === tid)));
  const [most] = threads.sort((a, b) => b.total - a.total);
  if (!most) throw new Error('The trace has no main thread of a page');
  return most;
}

interface Open {
  end: number;
  part: Part;
}

function workOf(events: readonly TraceEvent[]): ThreadWork {
  const work: ThreadWork = {
    total: 0,
    longestTask: 0,
    parts: { compile: 0, evaluate: 0, HTML: 0, style: 0, layout: 0, paint: 0, GC: 0, other: 0 },
  };
  const open: Open[] = [];
  const complete = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  // If two tasks begin together, the longer one encloses the other.
  for (const { name, ts, dur = 0, tdur = 0 } of complete.sort((a, b) => a.ts - b.ts || b.dur! - a.dur!)) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const outer = open.at(-1);
    if (!outer && name !== TASK) continue;
    const ms = tdur / MS;
    const part = PARTS.find(([, names]) => names.test(name))?.[0] ?? outer?.part ?? 'other';
    if (outer) work.parts[outer.part] -= ms;
    else {
      work.total += ms;
      work.longestTask = Math.max(work.longestTask, ms);
    }
    work.parts[part] += ms;
    open.push({ end: ts + dur, part });
  }
  return work;
}
