import * as z from 'zod/mini';
import { text } from './fields';

// Not beside the calls: pages without this form load no schemas.

/** The version of the order that the client has seen; a later one refuses the change with 409 `order_changed`. */
export const seenVersion = z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000)));

/** The dialog in which a buyer cancels an order. */
export const cancelForm = z.strictObject({ reason: z.optional(text(500)), version: seenVersion });
