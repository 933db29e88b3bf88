import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

interface Failure extends Error {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/** Logs JSON lines. Secrets are redacted, and errors are reduced to fields without user data. */
export function openLogger(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The multipart parser logs all headers.
    redact: ['*.headers', '*.password', '*.access', '*.refresh'],
    serializers: {
      err: ({ name, message, stack, code, constraint, table }: Failure) => ({
        name,
        message,
        stack,
        code,
        constraint,
        table,
      }),
    },
  };
  return to ? pino(options, to) : pino(options);
}
