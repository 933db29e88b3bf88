import { type Paisa, paisaOf, takaOf } from '@haat/contracts';
import { GatewaySilent } from './provider';

/** The longest that any call to a gateway takes, in ms; bKash asks for 30 s. */
const GATEWAY_TIMEOUT_MS = 30_000;

/**
 * Calls a gateway, which answers with JSON. Gateways answer 200 to what failed, so the status alone says nothing.
 * @throws GatewaySilent without a JSON object as answer; its text has no address, because addresses carry passwords
 */
export async function callGateway(
  url: string | URL,
  init: RequestInit,
  timeoutMs = GATEWAY_TIMEOUT_MS,
): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    // A redirect would take credentials elsewhere.
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = JSON.parse(await response.text());
    if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Error('no JSON object');
    return { status: response.status, body: body as Record<string, unknown> };
  } catch (error) {
    const { name } = error as Error;
    throw new GatewaySilent(name === 'TimeoutError' ? 'The gateway took too long' : `No answer (${name})`);
  }
}

/** A field as text: gateways write numbers both ways. */
export function textOf(body: Record<string, unknown>, ...names: string[]): string {
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'string') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** '1250.00' */
export const gatewayAmount = (amount: Paisa): string => takaOf(amount).toFixed(2);

/** An amount as gateways echo it: '500.00', '500.5' or '500'. -1 for anything else, which equals no amount. */
export const amountOf = (text: string): Paisa =>
  /^\d{1,10}(\.\d{1,2}0*)?$/.test(text) ? paisaOf(Number(text)) : -1;
