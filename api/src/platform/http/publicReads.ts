import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';

/**
 * The context of routes that read what everybody may see: its database reads the replica. For answers that are cached
 * until the catalog notifies of a change; their own changes are in transactions, which are the primary's.
 */
export function publicReads(context: Context): Context {
  const { db } = context;
  return { ...context, db: { ...db, kysely: db.reads, lists: db.replica ? db.reads : db.lists } };
}

/**
 * For public answers that are not cached: guests read the replica. Who is signed in may have just written what is asked
 * for, without a notice of the catalog, and reads the primary.
 */
export function readsOfGuests(context: Context): (request: FastifyRequest) => Context {
  const shared = publicReads(context);
  return ({ headers }) => (headers.authorization ? context : shared);
}
