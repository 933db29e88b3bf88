import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';

export type Attributes = Record<string, string | number>;

interface SpanOptions {
  kind: 'server' | 'client';
  attributes?: Attributes;
  /** headers of the request that it answers: continues the trace that they name */
  headers?: Readonly<Record<string, string | string[] | undefined>>;
}

/** A piece of work with a beginning and an end. */
export interface Span {
  set(attributes: Attributes): void;
  /** @param type the class of the error or its code; no message, which may hold values */
  fail(type: string): void;
  end(): void;
  /** Spans that start within `work` are parts of this one. */
  run<T>(work: () => T): T;
  /** `traceparent` and its companion for a request to another server. */
  headers(): Record<string, string>;
}

/** Traces of one process. */
export interface Tracing {
  /** A span within that of {@link Tracing.current}, unless `headers` name another. */
  start(name: string, options: SpanOptions): Span;
  /** The span that this is `run` in. */
  current(): Span | undefined;
  /** Sends what is left, within a second. */
  close(): Promise<void>;
}

/** How long the end of a process may wait for the collector, in ms. */
const CLOSE_TIMEOUT_MS = 1000;

/**
 * Starts to send traces to the collector of the OTEL_* settings, in the background. Loads OpenTelemetry's packages: call
 * it where {@link isTraced} only.
 * @param service the name of this process, where OTEL_SERVICE_NAME gives no other
 * @param onCollector called when the collector takes no spans, once until it takes them again
 */
export async function openTracing(service: string, onCollector: (problem: string) => void): Promise<Tracing> {
  const [api, core, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': service })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(reporting(new OTLPTraceExporter(), onCollector))],
  });
  const tracer = provider.getTracer('haat');
  const propagator = new core.W3CTraceContextPropagator();
  const running = new AsyncLocalStorage<Span>();
  const contexts = new WeakMap<Span, Context>();
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT };

  function contextOf(headers: SpanOptions['headers']): Context {
    if (headers) return propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
    const current = running.getStore();
    return (current && contexts.get(current)) ?? api.ROOT_CONTEXT;
  }

  function start(name: string, { kind, attributes, headers }: SpanOptions): Span {
    const parent = contextOf(headers);
    const own = tracer.startSpan(name, { kind: kinds[kind], ...(attributes ? { attributes } : {}) }, parent);
    const context = api.trace.setSpan(parent, own);
    const span: Span = {
      set: (more) => void own.setAttributes(more),
      fail: (type) => void own.setAttribute('error.type', type).setStatus({ code: api.SpanStatusCode.ERROR }),
      end: () => own.end(),
      run: (work) => running.run(span, work),
      headers() {
        const carrier: Record<string, string> = {};
        propagator.inject(context, carrier, api.defaultTextMapSetter);
        return carrier;
      },
    };
    contexts.set(span, context);
    return span;
  }

  return {
    start,
    current: () => running.getStore(),
    async close() {
      const late = pause(CLOSE_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

/** Reports the first of several failures in a row. The packages would report none. */
function reporting(exporter: SpanExporter, onCollector: (problem: string) => void): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const problem = result.error?.message ?? 'no reason given';
        if (result.code !== 0 && !isAway) onCollector(problem);
        isAway = result.code !== 0;
        // Reported already.
        done({ code: 0 });
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
