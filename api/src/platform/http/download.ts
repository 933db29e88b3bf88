import type { Language } from '@haat/contracts';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller';

/** The browser saves the response under this name. */
export function download(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`);
}

/** The language of the requesting page, otherwise that of the account. */
export const languageOf = (query: { lang?: Language | undefined }, { language }: Caller): Language =>
  query.lang ?? language ?? 'en';
