import type { FastifyInstance } from 'fastify';
import { Refused } from './refused';

/**
 * Answers what a route refuses with its own status, text and code, and logs unexpected errors.
 * @param otherwise what is said of any other failure
 */
export function sendRefused(
  app: FastifyInstance,
  otherwise: (status: number, error: Error) => { error: string; code: string },
) {
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof Refused) {
      const { status, code, message } = error;
      return reply.code(status).send({ error: message, code });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`${request.method} ${request.url}:`, error);
    return reply.code(status).send(otherwise(status, error));
  });
}
