import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';

/**
 * The context of routes that read public data: its database reads the replica. For responses that are cached
 * until the catalog notifies of a change; their own changes are in transactions, which are the primary's.
 */
export function publicReads(context: Context): Context {
  const { db } = context;
  return { ...context, db: { ...db, kysely: db.reads, lists: db.replica ? db.reads : db.lists } };
}

/**
 * For public responses that are not cached: guests read the replica. A signed-in user may have just written the
 * requested data without a notice of the catalog, and reads the primary.
 */
export function readsOfGuests(context: Context): (request: FastifyRequest) => Context {
  const shared = publicReads(context);
  return ({ headers }) => (headers.authorization ? context : shared);
}
