export { openTracing, type Span, type Tracing } from './openTracing';
export { traceRequests } from './traceRequests';
export { isTraced } from './tracingSettings';
