import type { Access, Call, StaffRole } from '@haat/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { Caller } from '../../platform/http/caller';
import { Forbidden, NotSignedIn, SellerNotApproved, SessionExpired } from '../../platform/http/errors';
import { accessTokens } from './accessTokens';
import { findCaller } from './accounts.queries';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** OPERATOR_TWO_STEP is set, and the operator's login has one step. */
class TwoStepRequired extends Forbidden {
  override readonly code = 'two_step_required';
  constructor() {
    super('Operators of this shop need two-step login: please turn it on in your profile');
  }
}

/** An operator whose role the call does not name. */
class NotAllowedByRole extends Forbidden {
  override readonly code = 'role_not_allowed';
  constructor() {
    super('Your role can’t do this. Please ask an owner.');
  }
}

/** Authenticates requests and checks the access that each call's contract requires, before the body is read. */
export function identify(api: FastifyInstance, context: Context): void {
  const tokens = accessTokens(context);

  async function viewerOf(request: FastifyRequest): Promise<Caller | null> {
    const header = request.headers.authorization;
    if (!header) return null;
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    const claims = await tokens.read(token);
    const caller = claims && (await findCaller(context.db.kysely, claims));
    if (!caller) throw new SessionExpired();
    return caller;
  }

  api.decorateRequest('caller', null);
  api.decorateRequest('viewer');
  api.addHook('onRequest', async (request) => {
    const { access = 'public', call } = request.routeOptions.config;
    request.viewer = () => viewerOf(request);
    if (access === 'public') return;
    const caller = await request.viewer();
    if (!caller) throw new NotSignedIn();
    if (access === 'seller' && !sellerMayCall(caller, call)) throw new SellerNotApproved();
    if (access === 'operator') requireRole(caller.staffRole, call);
    if (access === 'operator' && context.operatorTwoStep && !caller.isTwoStepOperator)
      throw new TwoStepRequired();
    request.caller = caller;
  });
}

/** @throws Forbidden, NotAllowedByRole */
function requireRole(role: StaffRole | null, call: Call | undefined): void {
  if (!role) throw new Forbidden('Only operators can do this');
  if (!call?.roles?.includes(role)) throw new NotAllowedByRole();
}

/** Approved sellers may make every seller call, suspended sellers only calls that allow it. */
function sellerMayCall({ sellerStatus }: Caller, call: Call | undefined): boolean {
  return sellerStatus === 'approved' || (sellerStatus === 'suspended' && call?.suspendedToo === true);
}
