import type { ChildProcess } from 'node:child_process';
import { isUint8Array } from 'node:util/types';
import {
  type Ask,
  type FromProcess,
  isFromProcess,
  type RegionRequest,
  type RenderedMarkup,
  type ToProcess,
} from '@haat/page';
import { slicedTimeout } from '../../releases/inTime';
import { confinedProcess } from './confinedProcess';
import { isWellFormed } from './isWellFormed';
import { Suspects } from './suspects';

export interface RendererLimits {
  /** When a render that is not done yet makes the process show that it still answers, in ms. */
  pingAfterMs: number;
  /** How long it may take to answer; then it hangs and is killed, in ms. */
  pongMs: number;
  /** How long a render may wait for whatever it waits for; then its process is replaced, in ms. */
  renderMs: number;
  /** How long a process may take to start, in ms. */
  startMs: number;
  /** Calls of the API by one render; a process that asks for more is replaced. */
  maxCalls: number;
  /** Renders at a time; further pages are left to the browser. */
  maxRenders: number;
  /** Characters of markup, and of the queries' JSON. */
  maxLength: number;
  /** Maximum output of a process, in bytes. */
  maxOutput: number;
  memoryMb: number;
  /** After this many deaths in a row no process is started for `circuitMs`. */
  maxDeaths: number;
  circuitMs: number;
  /** A path that has ended the process so often is not rendered for `circuitMs`. */
  maxDeathsOfPath: number;
  /** In development: stacks name lines of the sources, by the bundle's map. */
  namesSources?: boolean;
}

export const RENDERER_LIMITS: RendererLimits = {
  pingAfterMs: 500,
  pongMs: 1000,
  renderMs: 5000,
  startMs: 15_000,
  maxCalls: 100,
  maxRenders: 24,
  maxLength: 600_000,
  maxOutput: 256 * 1024,
  memoryMb: 192,
  maxDeaths: 3,
  circuitMs: 60_000,
  maxDeathsOfPath: 2,
};

/** Calls the API. */
interface Asker {
  ask: Ask;
  /** Remaining number of calls. */
  callsLeft: number;
}

interface Job extends Asker {
  request: RegionRequest;
  done: (markup: RenderedMarkup | null) => void;
}

/** Results of a release's renders. */
export interface RenderReports {
  /** A path, or a fragment, gave usable markup. */
  rendered(part: string): void;
  /**
   * The release's own code failed.
   * @param problem in one line
   * @param part the path or fragment; null when it is not known which one did it
   */
  failed(problem: string, part: string | null): void;
}

/** Pages that each process renders before it is ready: code takes ten times as long on its first run. */
export interface WarmUp {
  paths: readonly string[];
  ask: Ask;
}

/** The part that a request is for: in reports, and for suspicions. */
const partOf = ({ fragment, pathname }: RegionRequest) => (fragment ? `fragment ${fragment.name}` : pathname);

/** A fragment is a suspect of its own, not its page. */
const suspectOf = (request: RegionRequest) => ({ ...request, pathname: partOf(request) });

/** Id of renders that no page waits for. */
const WARM_UP_ID = 0;

/**
 * Renders with one release's own code, in a child process: whatever that code does, pages go out, without
 * the region's content if need be, and the browser renders it. A process that hangs, dies, floods its output or
 * outgrows its memory is replaced. It has none of the server's rights (confinedProcess.ts).
 */
export class Renderer {
  readonly #bundle: string;
  readonly #reports: RenderReports;
  readonly #limits: RendererLimits;
  readonly #jobs = new Map<number, Job>();
  readonly #suspects: Suspects;
  readonly #pongs = new Set<() => void>();
  #process: ChildProcess | undefined;
  #ready = false;
  #lastId = 0;
  #deaths = 0;
  #circuitOpenUntil = 0;
  #closed = false;
  #warmUp: WarmUp | undefined;
  /** Sends the API calls of the starting process. */
  #warmingUp: Asker | undefined;

  /**
   * @param bundle a release's server.mjs, whose hash was checked
   * @param warmUp for each process, until one dies of it
   */
  constructor(
    bundle: string,
    reports: RenderReports,
    limits: RendererLimits = RENDERER_LIMITS,
    warmUp?: WarmUp,
  ) {
    this.#bundle = bundle;
    this.#reports = reports;
    this.#limits = limits;
    this.#suspects = new Suspects(limits.maxDeathsOfPath, limits.circuitMs);
    this.#warmUp = warmUp;
  }

  /** Whether its process will be able to render in a moment. */
  get isStarting(): boolean {
    return this.#process !== undefined && !this.#ready;
  }

  /** Starts the process, so that the first page need not wait; pages never wait for a start. */
  start() {
    if (this.#process || this.#closed || Date.now() < this.#circuitOpenUntil) return;
    const { memoryMb, startMs, maxCalls, namesSources } = this.#limits;
    const { paths = [], ask } = this.#warmUp ?? {};
    this.#warmingUp = ask && { ask, callsLeft: maxCalls * paths.length };
    const program = 'renderProcess.mjs';
    const child = confinedProcess({ program, bundle: this.#bundle, args: paths, memoryMb, namesSources });
    this.#process = child;
    this.#ready = false;
    const late = setTimeout(() => this.#kill(child, 'did not start in time'), startMs);
    late.unref();
    this.#limitOutput(child);
    child.on('message', (message: unknown) => {
      if (child !== this.#process) return;
      if (!isFromProcess(message)) return this.#kill(child, 'sent what is no message of a render');
      if (message.type === 'ready') clearTimeout(late);
      this.#take(child, message);
    });
    child.on('error', (error) => this.#reports.failed(`the process failed: ${error.message}`, null));
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      if (child === this.#process) this.#died(`the process ended (${signal ?? code})`);
    });
  }

  /** The region's first content; null if there is none. Has no time limit of its own, and never rejects. */
  async render(request: RegionRequest, ask: Ask): Promise<RenderedMarkup | null> {
    const { pingAfterMs, renderMs, maxRenders, maxCalls } = this.#limits;
    const part = partOf(request);
    if (!this.#suspects.mayRender(suspectOf(request), this.#inFlight())) return null;
    this.start();
    const child = this.#process;
    if (!child || !this.#ready || this.#jobs.size >= maxRenders) return null;
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const slow = setTimeout(() => this.#ping(child, part), pingAfterMs);
      const endless = setTimeout(() => this.#kill(child, `${part} never ended`), renderMs);
      for (const timer of [slow, endless]) timer.unref();
      const done = (markup: RenderedMarkup | null) => {
        clearTimeout(slow);
        clearTimeout(endless);
        this.#jobs.delete(id);
        resolve(markup);
      };
      this.#jobs.set(id, { request, ask, callsLeft: maxCalls, done });
      this.#send(child, { type: 'render', id, request });
    });
  }

  /** Detects a process that is stuck in an endless loop. */
  #ping(child: ChildProcess, part: string) {
    if (child !== this.#process) return;
    this.#pongs.add(slicedTimeout(() => this.#kill(child, `${part} hangs`), this.#limits.pongMs));
    this.#send(child, { type: 'ping' });
  }

  #inFlight() {
    return [...this.#jobs.values()].map(({ request }) => suspectOf(request));
  }

  close() {
    this.#closed = true;
    this.#end();
  }

  #take(child: ChildProcess, message: FromProcess) {
    if (message.type === 'ready') {
      this.#ready = true;
      return;
    }
    if (message.type === 'pong') {
      for (const answered of this.#pongs) answered();
      this.#pongs.clear();
      return;
    }
    const job = this.#jobs.get(message.id);
    if (message.type === 'call') {
      const { id, call, address } = message;
      const asker = id === WARM_UP_ID && !this.#ready ? this.#warmingUp : job;
      if (!asker) return;
      if (asker.callsLeft-- === 0)
        return this.#kill(child, `${job ? partOf(job.request) : 'a render'} asks the API without end`);
      void asker.ask(address).then((answer) => this.#send(child, { type: 'answer', call, ...answer }));
      return;
    }
    if (!job) return;
    const part = partOf(job.request);
    if (message.type === 'failed') {
      this.#reports.failed(`${part} failed: ${message.message}`, part);
      return job.done(null);
    }
    // It renders, so earlier deaths had another cause.
    this.#deaths = 0;
    this.#suspects.rendered(suspectOf(job.request));
    job.done(this.#checked(part, message));
  }

  #checked(part: string, message: { html: unknown; queries: unknown }): RenderedMarkup | null {
    if (message.html === null) return null;
    const markup = { html: textOf(message.html), queries: textOf(message.queries) };
    const problem = this.#problemOf(markup);
    if (problem) this.#reports.failed(`${part}: ${problem}`, part);
    else this.#reports.rendered(part);
    return problem ? null : (markup as RenderedMarkup);
  }

  #problemOf({ html, queries }: { html: string | null; queries: string | null }): string | null {
    const { maxLength } = this.#limits;
    if (html === null || queries === null) return 'what came is no markup';
    if (html.length > maxLength || queries.length > maxLength) return `more than ${maxLength} characters`;
    return isWellFormed(html) ? null : 'the markup is not well-formed, or has a script';
  }

  #send(child: ChildProcess, message: ToProcess) {
    if (child.connected) child.send(message, () => {});
  }

  #limitOutput(child: ChildProcess) {
    let bytes = 0;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > this.#limits.maxOutput) this.#kill(child, 'printed too much');
      });
  }

  #kill(child: ChildProcess, why: string) {
    if (child !== this.#process) return;
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    this.#died(why);
  }

  #died(why: string) {
    const { maxDeaths, circuitMs } = this.#limits;
    if (!this.#ready) this.#warmUp = undefined;
    const inFlight = this.#inFlight();
    const paths = new Set(inFlight.map(({ pathname }) => pathname));
    // With several in flight, any of them may be the cause.
    this.#reports.failed(why, paths.size === 1 ? [...paths][0]! : null);
    this.#suspects.died(inFlight);
    this.#deaths++;
    if (this.#deaths >= maxDeaths) {
      this.#reports.failed(`${this.#deaths} deaths in a row: not tried for ${circuitMs / 1000} s`, null);
      this.#circuitOpenUntil = Date.now() + circuitMs;
      this.#deaths = 0;
    }
    this.#end();
    // Start it at once, for the next page.
    this.start();
  }

  #end() {
    const child = this.#process;
    this.#process = undefined;
    this.#ready = false;
    child?.removeAllListeners();
    child?.on('error', () => {});
    child?.kill('SIGKILL');
    for (const { done } of [...this.#jobs.values()]) done(null);
  }
}

/** Decodes UTF-8, which is half as large as a string with a single Bengali letter in it; null for any other value. */
const textOf = (bytes: unknown): string | null =>
  isUint8Array(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString() : null;
