import { type BodyOf, type Call, releases } from '@haat/contracts';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../releases/refused';
import type { Staff } from '../../releases/teams/operatorRoutes';
import type { Settings } from '../settings';
import { addressOf, apiOrigin } from './api';

const TIMEOUT_MS = 10_000;

/** The API decides about an operator's token, and keeps the trail. */
export function staffOf(settings: Pick<Settings, 'apiUrl' | 'upstream'>): Staff {
  async function ask(call: Call, { headers, ip, id }: FastifyRequest, body?: object): Promise<string> {
    const { authorization } = headers;
    if (!authorization) throw new Refused(401, 'not_signed_in', 'Please log in to continue');
    const answer = await fetch(apiOrigin(settings) + addressOf(call), {
      method: call.method,
      headers: {
        ...{ authorization, 'x-forwarded-for': ip, 'x-request-id': id },
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error: Error) => {
      console.error(`${id}: the API was not reached to check an operator: ${error.message}`);
      return null;
    });
    const said = (await answer?.json().catch(() => null)) as Record<
      'name' | 'error' | 'code',
      unknown
    > | null;
    if (answer?.ok && typeof said?.name === 'string') return said.name;
    const status = answer?.status;
    if (status === 400 || status === 401 || status === 403 || status === 429)
      throw new Refused(status, String(said?.code ?? 'refused'), String(said?.error ?? 'Refused'));
    throw new Refused(503, 'api_unavailable', 'The shop cannot be reached at the moment. Please try again.');
  }
  return {
    mayRead: (request) => ask(releases.getReleaseAccess, request),
    record: (request, act: BodyOf<typeof releases.recordReleaseAct>) =>
      ask(releases.recordReleaseAct, request, act),
  };
}
