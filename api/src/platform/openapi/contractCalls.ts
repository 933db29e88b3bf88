import * as contracts from '@haat/contracts';
import * as z from 'zod/mini';

/** A call of the contracts and where it stands: `orders.createOrder`. */
export interface ContractCall {
  area: string;
  name: string;
  call: contracts.Call;
}

/** The files of the contracts by their names, auth, cart, orders …, and whatever else they export as an object. */
export const contractAreas: [area: string, exports: Record<string, unknown>][] = Object.entries(
  contracts as Record<string, unknown>,
).flatMap(([name, value]) =>
  value && typeof value === 'object' && !Array.isArray(value) && !(value instanceof z.ZodMiniType)
    ? [[name, value as Record<string, unknown>]]
    : [],
);

const isCall = (value: unknown): value is contracts.Call =>
  Boolean(value && typeof value === 'object' && 'method' in value && 'path' in value && 'answer' in value);

/** Every call of the API that the contracts declare. */
export const contractCalls: ContractCall[] = contractAreas.flatMap(([area, exports]) =>
  Object.entries(exports).flatMap(([name, call]) =>
    isCall(call) && !call.ofSite ? [{ area, name, call }] : [],
  ),
);
