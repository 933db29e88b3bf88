import type { Call, Tokens } from '@haat/contracts';
import type { AxiosAdapter, AxiosRequestConfig } from 'axios';

/** How long a request may take before it counts as failed. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** The storage of the tokens. The session package provides it. */
export interface TokenStore {
  /** Reads the storage every time: another tab may have refreshed. */
  read(): Partial<Tokens>;
  write(tokens: Tokens): void;
  clear(): void;
  /** Awaited before a refresh, which then reads again: another tab may be sending its new tokens. */
  beforeRefresh?(): Promise<void>;
}

/** Hooks that the session and tests provide to the client. */
export const connection = {
  store: { read: () => ({}), write: () => {}, clear: () => {} } as TokenStore,
  sessionEnded() {},
  sellerRefused() {},
  replacement: undefined as AxiosAdapter | undefined,
  serverTransport: undefined as ServerTransport | undefined,
  /** Hooks of the part that is loaded with the first call. */
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

/** Responds to a call, or throws as axios does for a refused one. */
type ServerTransport = (config: AxiosRequestConfig) => Promise<{ data: unknown }>;

/** Replaces axios while the HTML server renders: for a page with two calls it needs a tenth of the time. */
export function setServerTransport(transport: ServerTransport) {
  connection.serverTransport = transport;
}

/** The text to show if a call fails and its response has none; '' for a call without its own, and before the first call. */
export function fallbackText(contract: Pick<Call, 'method' | 'path'>, isForm: boolean): string {
  return connection.fallbackText(contract, isForm);
}
