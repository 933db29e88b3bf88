import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it, with plain attributes. */
export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** '' of the first span of a trace */
  parentSpanId: string;
  attributes: Record<string, string | number>;
  isFailed: boolean;
}

interface Collector {
  /** for OTEL_EXPORTER_OTLP_ENDPOINT */
  address: string;
  /** All until now. */
  spans: CollectedSpan[];
  /** As they arrived. */
  text(): string;
  close(): Promise<void>;
}

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Attribute = { key: string; value: Value };
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

const plain = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue ?? 0),
    ]),
  );

/** Receives traces by OTLP over HTTP, as JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(String(Buffer.concat(chunks)));
    const sent = JSON.parse(bodies.at(-1)!) as Sent;
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      const service = String(plain(resource.attributes)['service.name']);
      for (const { name, traceId, spanId, parentSpanId = '', attributes, status } of scopeSpans.flatMap(
        (scope) => scope.spans,
      )) {
        const isFailed = status.code === 2;
        spans.push({ service, name, traceId, spanId, parentSpanId, attributes: plain(attributes), isFailed });
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
