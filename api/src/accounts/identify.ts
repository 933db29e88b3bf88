import type { Access, Call } from '@haat/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import type { Caller } from '../http/caller';
import { Forbidden, NotSignedIn, SellerNotApproved, SessionExpired } from '../http/errors';
import { accessTokens } from './accessTokens';
import { findCaller } from './accounts.queries';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Checks who calls against the access that each call's contract declares, before a body is read. */
export function identify(api: FastifyInstance, context: Context): void {
  const tokens = accessTokens(context);

  async function viewerOf(request: FastifyRequest): Promise<Caller | null> {
    const header = request.headers.authorization;
    if (!header) return null;
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    const claims = await tokens.read(token);
    const found = claims && (await findCaller(context.db.kysely, claims.userId));
    if (!found || found.sessions !== claims.sessions) throw new SessionExpired();
    return found.caller;
  }

  api.decorateRequest('caller', null);
  api.decorateRequest('viewer');
  api.addHook('onRequest', async (request) => {
    const { access = 'public', call } = request.routeOptions.config;
    request.viewer = () => viewerOf(request);
    if (access === 'public') return;
    const caller = await request.viewer();
    if (!caller) throw new NotSignedIn();
    if (access === 'seller' && !isOpenTo(caller, call)) throw new SellerNotApproved();
    if (access === 'operator' && !caller.isOperator) throw new Forbidden('Only operators can do this');
    request.caller = caller;
  });
}

/** Whether a seller may make a call: approved sellers always, suspended ones only where the call allows it. */
function isOpenTo({ sellerStatus }: Caller, call: Call | undefined): boolean {
  return sellerStatus === 'approved' || (sellerStatus === 'suspended' && call?.suspendedToo === true);
}
