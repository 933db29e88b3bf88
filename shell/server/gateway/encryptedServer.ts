import type { RequestListener, Server } from 'node:http';
import http2, { type Http2SecureServer, type Http2ServerRequest, type ServerHttp2Session } from 'node:http2';
import type { FastifyRequest } from 'fastify';
import { readCertificate, type TlsFiles } from '../tlsSetting';

const { NGHTTP2_NO_ERROR } = http2.constants;
/** Requests of one connection at a time; browsers have fewer, and wait with more. */
const MAX_STREAMS = 100;
/**
 * Bytes that are encrypted as one record, of which a browser can read nothing until its last byte has come. OpenSSL's 16 kB
 * are more than a new connection sends in its first round trip.
 */
const RECORD_BYTES = 4096;

interface Timeouts {
  /** How long a handshake, and over HTTP/1.1 the headers of a request, may take, in ms. */
  headersTimeout: number;
  /** How often requests of HTTP/1.1 are looked at, in ms. */
  connectionsCheckingInterval: number;
  /** How long a connection may be without a byte in either direction, in ms. */
  connectionTimeout: number;
  /** How long the whole request may take over HTTP/1.1, in ms. */
  requestTimeout: number;
}

/** A server for HTTP/2, and HTTP/1.1 for other clients, both encrypted. */
export interface EncryptedServer {
  server: Server;
  /** Tells HTTP/2 clients to send no more requests; those already sent get their responses. */
  endSessions(): void;
  /**
   * Loads the certificate files again, for new connections.
   * @throws WrongSetting if they hold no certificate; the previous one stays in use
   */
  renewCertificate(): void;
}

export function encryptedServer(
  files: TlsFiles,
  { headersTimeout, connectionsCheckingInterval, connectionTimeout, requestTimeout }: Timeouts,
  onRequest: RequestListener,
): EncryptedServer {
  const server = http2.createSecureServer({
    ...readCertificate(files),
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: headersTimeout,
    settings: { maxConcurrentStreams: MAX_STREAMS },
  });
  // HTTP/1.1 time-outs: Node reads them from the server when it starts to listen; there are no options for them.
  Object.assign(server, {
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval,
    keepAliveTimeout: connectionTimeout,
  });
  server.setTimeout(connectionTimeout);
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD_BYTES));
  const sessions = sessionsOf(server);
  // Fastify's types only know HTTP/1.1 servers; requests and responses of both look the same to routes.
  server.on('request', onRequest as unknown as Parameters<typeof http2.createSecureServer>[1] & object);
  return {
    server: server as unknown as Server,
    endSessions() {
      for (const session of sessions) session.close();
    },
    renewCertificate: () => server.setSecureContext(readCertificate(files)),
  };
}

function sessionsOf(server: Http2SecureServer): ReadonlySet<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  return sessions;
}

/** The stream of a request that came over HTTP/2. */
export function streamOf({ raw }: Pick<FastifyRequest, 'raw'>): Http2ServerRequest['stream'] | null {
  return raw.httpVersionMajor === 2 ? (raw as unknown as Http2ServerRequest).stream : null;
}

/** Ends the request, whether its body has arrived or not; over HTTP/2 the connection's other requests go on. */
export function endRequest(request: Pick<FastifyRequest, 'raw'>): void {
  const stream = streamOf(request);
  if (!stream) request.raw.destroy();
  else if (!stream.closed) stream.close(NGHTTP2_NO_ERROR);
}
