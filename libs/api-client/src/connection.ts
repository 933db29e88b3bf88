import type { Call, Tokens } from '@haat/contracts';
import type { AxiosAdapter, AxiosRequestConfig } from 'axios';

/** How long a request may take before it counts as failed. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Where the tokens are stored. The session package provides it. */
export interface TokenStore {
  /** Reads the storage every time: another tab may have refreshed. */
  read(): Partial<Tokens>;
  write(tokens: Tokens): void;
  clear(): void;
  /** Awaited before a refresh, which then reads again: another tab may be sending its new tokens. */
  beforeRefresh?(): Promise<void>;
}

/** What the client has of the session and of tests. */
export const connection = {
  store: { read: () => ({}), write: () => {}, clear: () => {} } as TokenStore,
  sessionEnded() {},
  sellerRefused() {},
  replacement: undefined as AxiosAdapter | undefined,
  serverTransport: undefined as ServerTransport | undefined,
  /** Of the part that is loaded with the first call. */
  fallbackText: (_contract: Pick<Call, 'method' | 'path'>, _isForm: boolean) => '',
};

/** Connects the client to the session. Call once, before the first call. */
export function connectSession(options: {
  store: TokenStore;
  onSessionEnded: () => void;
  /** a call was refused because the user is not, or no longer, an approved seller */
  onSellerRefused?: () => void;
}) {
  connection.store = options.store;
  connection.sessionEnded = options.onSessionEnded;
  connection.sellerRefused = options.onSellerRefused ?? (() => {});
}

/** Replaces the network in tests. */
export function setTransport(adapter: AxiosAdapter) {
  connection.replacement = adapter;
}

/** Answers a call, or throws what axios throws for a refused one. */
type ServerTransport = (config: AxiosRequestConfig) => Promise<{ data: unknown }>;

/** Takes axios's place where the HTML server renders: it takes a tenth of the time of a page with two calls. */
export function setServerTransport(transport: ServerTransport) {
  connection.serverTransport = transport;
}

/** The text to show when a call fails and its answer has none; '' for a call without its own, and before the first call. */
export function fallbackText(contract: Pick<Call, 'method' | 'path'>, isForm: boolean): string {
  return connection.fallbackText(contract, isForm);
}
