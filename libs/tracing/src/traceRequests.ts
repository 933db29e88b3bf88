import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Attributes, Span, Tracing } from './openTracing';

interface Described {
  /** the pattern that the address matches, without ids of its own */
  route: string;
  attributes?: Attributes;
}

/**
 * One span for each request, from its headers to the end of its answer. It continues the caller's trace.
 * @param describe null for a request that is not traced
 * @returns the span of a request, if it is traced
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  describe: (request: FastifyRequest) => Described | null,
): (request: FastifyRequest) => Span | undefined {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const described = describe(request);
    if (!described) return done();
    const { method, headers } = request;
    const { route, attributes } = described;
    const span = tracing.start(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, ...attributes },
      headers,
    });
    spans.set(request, span);
    // 'close' is emitted once, whether the response was sent or the client disconnected.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      span.set({ 'http.response.status_code': statusCode });
      if (!reply.raw.writableFinished) span.fail('aborted');
      else if (statusCode >= 500) span.fail(String(statusCode));
      span.end();
    });
    span.run(done);
  });
  // A body arrives by events of the connection, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? span.run(done) : done();
  });
  return (request) => spans.get(request);
}
